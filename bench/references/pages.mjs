import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

// Pages that do only what is measured, as simply as possible. Usage: node pages.mjs <port>, IMAGE=<file>
const picture = readFileSync(process.env.IMAGE ?? '');

/** Only an image. */
const STILL = `<!doctype html><body style="margin:0;background:#000">
<img src="/image.png" style="width:100vw;height:100vh;object-fit:contain">`;

/** Text that is fetched again after each event. */
const WORDS = `<!doctype html><body><h1></h1><script>
  new EventSource('/events').addEventListener('revision', async () => {
    document.querySelector('h1').textContent = await (await fetch('/words')).text();
  });
</script>`;

/** Requests the time once, relies on the device's clock from then on, and checks it ten times a second. */
const NAIVE = `<!doctype html><body><section data-area-id="naive"><div data-phase="showing" data-slide-id="none"></div></section><script>
  fetch('/serverTime').then((response) => response.json()).then((time) => {
    const ahead = time - Date.now();
    setInterval(() => {
      const turn = String(Math.floor((Date.now() + ahead) / 1000) % 3);
      const slide = document.querySelector('[data-slide-id]');
      if (slide.dataset.slideId !== turn) slide.dataset.slideId = turn;
    }, 100);
  });
</script>`;

const pages = new Map([
  ['/still', STILL],
  ['/changing', WORDS],
  ['/naive', NAIVE],
]);
/** @type {Set<import('node:http').ServerResponse>} */
const listening = new Set();
let words = '';

createServer(async (request, response) => {
  const { url = '/', method } = request;
  if (method === 'POST') {
    words = '';
    for await (const piece of request) words += piece;
    for (const listener of listening) listener.write('event: revision\ndata: {}\n\n');
    response.end();
  } else if (url === '/events') {
    response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store' });
    response.write(':\n\n');
    listening.add(response);
    response.once('close', () => listening.delete(response));
  } else if (url === '/image.png') response.writeHead(200, { 'content-type': 'image/png' }).end(picture);
  else if (url === '/words') response.end(words);
  else if (url === '/serverTime') response.end(String(Date.now()));
  else response.writeHead(200, { 'content-type': 'text/html' }).end(pages.get(url) ?? '');
}).listen(Number(process.argv[2]), '127.0.0.1');

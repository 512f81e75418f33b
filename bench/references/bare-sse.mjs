import { createServer } from 'node:http';

// The simplest possible event server: it keeps the connections and writes to all of them on request. Usage: node
// bare-sse.mjs <port>

/** @type {Set<import('node:http').ServerResponse>} */
const open = new Set();

createServer((request, response) => {
  if (request.method === 'POST') {
    const event = `event: revision\ndata: {"revision":"${Date.now()}"}\n\n`;
    for (const listener of open) listener.write(event);
    response.end();
    return;
  }
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store' });
  response.write('event: revision\ndata: {"revision":"first"}\n\n');
  open.add(response);
  response.once('close', () => open.delete(response));
}).listen(Number(process.argv[2]), '127.0.0.1');

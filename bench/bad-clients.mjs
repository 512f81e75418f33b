import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

// Hostile or broken clients, in a process of their own that runs until it is ended. Usage: node bad-clients.mjs
// flapping|readers|writers <url of the server> <path of events> <path of a file>
const [kind = '', url = '', events = '', file = ''] = process.argv.slice(2);
const { hostname, port } = new URL(url);
const READERS = 300;
const WRITERS = 300;
const DRIP_EVERY_MS = 1_000;

/** @param {string} head */
function open(head) {
  const socket = connect(Number(port), hostname, () => socket.write(`${head}\r\n\r\n`));
  socket.on('error', () => undefined);
  return socket;
}

/** @param {string} path */
const get = (path) => `GET ${path} HTTP/1.1\r\nHost: bench`;

/** Opens the event stream, waits for the response and closes the connection, as often as it can. */
async function flap() {
  for (;;) {
    const socket = open(get(events));
    await new Promise((resolve) => socket.once('data', resolve).once('close', resolve));
    socket.destroy();
  }
}

/** Sends requests and never reads the responses. */
function readNothing() {
  for (let index = 0; index < READERS; index += 1) open(get(index % 2 === 0 ? events : file)).pause();
  // Sockets without a reader don't keep the process running.
  setInterval(() => undefined, DRIP_EVERY_MS);
}

/** Sends its request one byte per second. */
async function drip() {
  const head = `POST /api/users/login HTTP/1.1\r\nHost: bench\r\nContent-Type: application/json\r\nContent-Length: 100000`;
  const sockets = Array.from({ length: WRITERS }, () => open(head));
  for (;;) {
    for (const socket of sockets) if (socket.writable) socket.write(' ');
    await pause(DRIP_EVERY_MS);
  }
}

if (kind === 'flapping') await flap();
else if (kind === 'readers') readNothing();
else if (kind === 'writers') await drip();
else throw new Error(`Unknown kind of client: ${kind}.`);

import { connect } from 'node:net';

// Sends a request at a constant rate, in a process of its own, until it is ended. The responses are ignored. Usage:
// node steady-clients.mjs <url> <requests per second>
const [address = '', rate = '1'] = process.argv.slice(2);
const { hostname, port, pathname, search } = new URL(address);
const CONNECTIONS = 32;
const request = `GET ${pathname}${search} HTTP/1.1\r\nHost: bench\r\n\r\n`;

const open = () =>
  connect(Number(port), hostname)
    .setNoDelay()
    .resume()
    .on('error', () => {});
const sockets = Array.from({ length: CONNECTIONS }, open);

const startedAt = performance.now();
let sent = 0;
setInterval(() => {
  const due = Math.floor(((performance.now() - startedAt) * Number(rate)) / 1000);
  const each = Math.ceil((due - sent) / CONNECTIONS);
  // One at a time when each is due; several at once if this process was delayed.
  for (const [at, socket] of sockets.entries()) {
    if (sent + each > due) break;
    // The server closes a connection that sends too much at once, which happens when this process or the server was
    // delayed.
    if (socket.destroyed) sockets[at] = open();
    sockets[at]?.write(request.repeat(each));
    sent += each;
  }
}, 1);

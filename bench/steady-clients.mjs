import { connect } from 'node:net';

// Asks one thing evenly, so many times a second, in a process of its own, until it is ended. What the answers say is not looked at.
// Usage: node steady-clients.mjs <url> <times a second>
const [address = '', rate = '1'] = process.argv.slice(2);
const { hostname, port, pathname, search } = new URL(address);
const CONNECTIONS = 32;
const question = `GET ${pathname}${search} HTTP/1.1\r\nHost: bench\r\n\r\n`;

const open = () =>
  connect(Number(port), hostname)
    .setNoDelay()
    .resume()
    .on('error', () => {});
const sockets = Array.from({ length: CONNECTIONS }, open);

const startedAt = performance.now();
let asked = 0;
setInterval(() => {
  const due = Math.floor(((performance.now() - startedAt) * Number(rate)) / 1000);
  const each = Math.ceil((due - asked) / CONNECTIONS);
  // One after the other where one is due each, several in one piece where this process was held up.
  for (const [at, socket] of sockets.entries()) {
    if (asked + each > due) break;
    // The server closes a connection over which too much comes at once, and where this process or the server was held up it does.
    if (socket.destroyed) sockets[at] = open();
    sockets[at]?.write(question.repeat(each));
    asked += each;
  }
}, 1);

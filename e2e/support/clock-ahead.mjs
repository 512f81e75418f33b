import { subscribe } from 'node:diagnostics_channel';

// The server of a test loads this with `--import`: it sets its clock ahead by CLOCK_AHEAD_MS.
const aheadMs = Number(process.env.CLOCK_AHEAD_MS);
const realNow = Date.now;
const now = () => realNow() + aheadMs;

globalThis.Date = new Proxy(Date, {
  construct: (date, values, called) => Reflect.construct(date, values.length === 0 ? [now()] : values, called),
  get: (date, name) => (name === 'now' ? now : Reflect.get(date, name)),
});

// Node.js writes the header `Date` with a clock of its own.
subscribe('http.server.request.start', (message) => {
  const { response } = /** @type {{ response: import('node:http').ServerResponse }} */ (message);
  response.setHeader('date', new Date().toUTCString());
});

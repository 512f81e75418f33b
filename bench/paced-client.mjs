import { Agent, get } from 'node:http';

// Sends a request at a constant rate until its input ends, and prints the 99th percentile and the maximum of the
// response times: like screens, which are independent of each other. (A load generator with a rate sends the requests
// of a second at once.) A process of its own, so that the garbage of other measurements isn't collected in between.
// Usage: node paced-client.mjs <address> <requests per second>
const [address = '', perSecond = '1'] = process.argv.slice(2);

/** Concurrent requests, each on a persistent connection. */
const CONNECTIONS = 64;
const LOOK_EVERY_MS = 1;
/** Earlier requests aren't counted, because the other processes are just starting. */
const SETTLES_MS = 1_000;

const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
const startedAt = performance.now();
/** @type {number[]} */
const tookMs = [];
/**
 * Start times of pending requests.
 * @type {Set<number>}
 */
const waiting = new Set();
let sent = 0;
let isOver = false;

/** @param {Error} error */
function fail(error) {
  if (isOver) return;
  console.error(error.message);
  process.exit(1);
}

/**
 * A request counts from the time at which it is sent, so waiting for a free connection is included; time that this
 * process waited for a processor before is not.
 */
function sendRequest() {
  const sentAt = performance.now();
  if (sentAt - startedAt >= SETTLES_MS) waiting.add(sentAt);
  const request = get(address, { agent }, (response) => {
    if (response.statusCode !== 200) fail(new Error(`${address} returned ${response.statusCode}.`));
    response.resume().on('end', () => {
      if (waiting.delete(sentAt)) tookMs.push(performance.now() - sentAt);
    });
  });
  request.on('error', fail);
}

const timer = setInterval(() => {
  const due = Math.floor(((performance.now() - startedAt) * Number(perSecond)) / 1000);
  for (; sent < due; sent += 1) sendRequest();
}, LOOK_EVERY_MS);

process.stdin.resume().once('end', () => {
  isOver = true;
  clearInterval(timer);
  // Pending requests count until now.
  for (const sentAt of waiting) tookMs.push(performance.now() - sentAt);
  const sorted = tookMs.toSorted((one, other) => one - other);
  console.log(JSON.stringify({ slowestMs: sorted[Math.floor(sorted.length * 0.99)], longestMs: sorted.at(-1) }));
  process.exit(0);
});

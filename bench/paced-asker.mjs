import { Agent, get } from 'node:http';

// Asks one thing evenly, so many times a second, until its input ends, and prints in how many milliseconds 99 of 100 were answered, and the
// last: as screens do, who know nothing of each other. (A load generator with a rate asks for a second's worth at once.) A process of its own:
// what the bench keeps from other measurements must not be collected in between.
// Usage: node paced-asker.mjs <address> <times a second>
const [address = '', perSecond = '1'] = process.argv.slice(2);

/** Questions under way at once, each on a connection that stays. */
const CONNECTIONS = 64;
const LOOK_EVERY_MS = 1;
/** What is asked before does not count: whoever works beside is just being started then. */
const SETTLES_MS = 1_000;

const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
const startedAt = performance.now();
/** @type {number[]} */
const tookMs = [];
/**
 * When the unanswered ones were asked.
 * @type {Set<number>}
 */
const waiting = new Set();
let asked = 0;
let isOver = false;

/** @param {Error} error */
function fail(error) {
  if (isOver) return;
  console.error(error.message);
  process.exit(1);
}

/**
 * A question counts from the moment at which it is asked, so that waiting for a free connection counts along; that this process may have had
 * to wait for a processor before it does not.
 */
function ask() {
  const askedAt = performance.now();
  if (askedAt - startedAt >= SETTLES_MS) waiting.add(askedAt);
  const request = get(address, { agent }, (answer) => {
    if (answer.statusCode !== 200) fail(new Error(`${address} answered ${answer.statusCode}.`));
    answer.resume().on('end', () => {
      if (waiting.delete(askedAt)) tookMs.push(performance.now() - askedAt);
    });
  });
  request.on('error', fail);
}

const timer = setInterval(() => {
  const due = Math.floor(((performance.now() - startedAt) * Number(perSecond)) / 1000);
  for (; asked < due; asked += 1) ask();
}, LOOK_EVERY_MS);

process.stdin.resume().once('end', () => {
  isOver = true;
  clearInterval(timer);
  // What still waits took until now.
  for (const askedAt of waiting) tookMs.push(performance.now() - askedAt);
  const sorted = tookMs.toSorted((one, other) => one - other);
  console.log(JSON.stringify({ slowestMs: sorted[Math.floor(sorted.length * 0.99)], longestMs: sorted.at(-1) }));
  process.exit(0);
});

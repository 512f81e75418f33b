import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

// Lists all slides of a portal again and again, many times in parallel, as browsers do, and reads as fast as it can. It runs until it is
// stopped. TOKENS holds the tokens of the people who ask, separated by commas; the readers take turns with them.
// Usage: TOKENS=<token>,… node greedy-readers.mjs <url> <portal> <readers>
const [url = '', portal = '', readers = '1'] = process.argv.slice(2);
const tokens = (process.env.TOKENS ?? '').split(',');
const agent = new Agent({ keepAlive: true });
const body = JSON.stringify({ PortalId: Number(portal) });
const BUSY = [429, 503];

/**
 * Returns after how many seconds to ask again.
 * @param {string | undefined} token
 * @returns {Promise<number>}
 */
function list(token) {
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'accept-encoding': process.env.ENCODINGS ?? 'gzip, deflate, br',
  };
  return new Promise((resolve, reject) => {
    const asked = request(`${url}/api/slides/getslides`, { agent, method: 'POST', headers }, (answer) => {
      const status = answer.statusCode ?? 0;
      if (status !== 200 && !BUSY.includes(status)) reject(new Error(`getslides answered ${status}.`));
      answer.on('error', reject);
      answer.resume().on('end', () => resolve(status === 200 ? 0 : Number(answer.headers['retry-after'] ?? 1)));
    });
    asked.on('error', reject).end(body);
  });
}

/** @param {string | undefined} token */
async function read(token) {
  for (;;) await pause(1_000 * (await list(token)));
}

await Promise.all(Array.from({ length: Number(readers) }, (_, index) => read(tokens[index % tokens.length])));

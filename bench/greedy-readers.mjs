import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

// Lists all slides of a portal repeatedly, many times in parallel, as browsers do, and reads as fast as it can. It runs
// until it is stopped. TOKENS contains the users' tokens, separated by commas; the readers use them in turn. Usage:
// TOKENS=<token>,… node greedy-readers.mjs <url> <portal> <readers>
const [url = '', portal = '', readers = '1'] = process.argv.slice(2);
const tokens = (process.env.TOKENS ?? '').split(',');
const agent = new Agent({ keepAlive: true });
const body = JSON.stringify({ PortalId: Number(portal) });
const BUSY = [429, 503];

/**
 * Returns the number of seconds until the next request.
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
    const asked = request(`${url}/api/slides/getslides`, { agent, method: 'POST', headers }, (response) => {
      const status = response.statusCode ?? 0;
      if (status !== 200 && !BUSY.includes(status)) reject(new Error(`getslides returned ${status}.`));
      response.on('error', reject);
      response.resume().on('end', () => resolve(status === 200 ? 0 : Number(response.headers['retry-after'] ?? 1)));
    });
    asked.on('error', reject).end(body);
  });
}

/** @param {string | undefined} token */
async function read(token) {
  for (;;) await pause(1_000 * (await list(token)));
}

await Promise.all(Array.from({ length: Number(readers) }, (_, index) => read(tokens[index % tokens.length])));

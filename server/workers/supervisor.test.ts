import cluster from 'node:cluster';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Supervisor } from './supervisor.ts';

const LISTEN = `
  import { createServer } from 'node:http';
  const server = createServer((_, answer) => answer.end('here'));
  server.listen(0, '127.0.0.1', () => process.send({ kind: 'ready', greeting: [String(server.address().port)] }));`;
const DIE_WHEN_HANDED_A_CONNECTION = `
  process.prependListener('internalMessage', ({ act }) => act === 'newconn' && process.kill(process.pid, 'SIGKILL'));`;

let folder: string;
let stop: () => Promise<void>;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'vitrine-test-supervisor-'));
});
afterEach(async () => {
  await stop();
  await rm(folder, { recursive: true });
});

/** Watches over one worker that runs this script. Answers where it listens. */
async function supervise(script: string, platform = process.platform): Promise<string> {
  const program = path.join(folder, 'worker.mjs');
  await writeFile(program, script);
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  return new Promise((resolve) => {
    const supervisor = new Supervisor({
      ...{ program, count: 1, log, platform },
      onReady: ([port]) => resolve(`http://127.0.0.1:${port}`),
    });
    const over = supervisor.run();
    stop = async () => {
      supervisor.stop();
      await over;
    };
  });
}

it('closes a connection that was being handed to a worker when that was killed', async () => {
  const url = await supervise(DIE_WHEN_HANDED_A_CONNECTION + LISTEN);
  const call = request(url, { agent: false }).end();
  const [error] = await once(call, 'error');
  expect(['socket hang up', 'read ECONNRESET']).toContain(error.message);
});

it.skipIf(process.platform !== 'linux')('outlives what it says to a worker that has just been killed', async () => {
  await supervise(LISTEN);
  const workers = () => Object.values(cluster.workers ?? {});
  const [worker] = workers();
  worker?.process.kill('SIGKILL');
  // Whoever waits in the usual way hears of its death first.
  while (!readFileSync(`/proc/${worker?.process.pid}/stat`, 'utf8').includes(') Z '));
  worker?.send({ kind: 'tellMetrics', id: 'one' });
  await expect
    .poll(() => workers().some((other) => other !== worker && other?.isConnected()), { timeout: 20_000 })
    .toBe(true);
});

it('asks workers on Windows in words to stop, since a signal would end them at once', async () => {
  const said = path.join(folder, 'said');
  const tells = `
    import { writeFileSync } from 'node:fs';
    process.on('message', ({ kind }) => { writeFileSync(${JSON.stringify(said)}, kind); process.exit(); });`;
  await supervise(tells + LISTEN, 'win32');
  await stop();
  expect(readFileSync(said, 'utf8')).toBe('stop');
});

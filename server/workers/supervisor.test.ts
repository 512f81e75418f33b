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
const EXIT_ON_HANDOVER = `
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

/** Supervises one worker that runs this script. Returns its URL. */
async function supervise(script: string, platform = process.platform): Promise<string> {
  const program = path.join(folder, 'worker.mjs');
  await writeFile(program, script);
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  return new Promise((resolve) => {
    const supervisor = new Supervisor({
      ...{ program, count: 1, log, platform },
      onReady: ([port]) => resolve(`http://127.0.0.1:${port}`),
    });
    const exitCode = supervisor.run();
    stop = async () => {
      supervisor.stop();
      await exitCode;
    };
  });
}

it('closes a connection that was being handed to a worker when it was killed', async () => {
  const url = await supervise(EXIT_ON_HANDOVER + LISTEN);
  const call = request(url, { agent: false }).end();
  const [error] = await once(call, 'error');
  expect(['socket hang up', 'read ECONNRESET']).toContain(error.message);
});

it.skipIf(process.platform !== 'linux')(
  'survives sending a message to a worker that has just been killed',
  async () => {
    await supervise(LISTEN);
    const workers = () => Object.values(cluster.workers ?? {});
    const [worker] = workers();
    worker?.process.kill('SIGKILL');
    // A busy loop: awaiting anything would let this process notice the exit first.
    while (!readFileSync(`/proc/${worker?.process.pid}/stat`, 'utf8').includes(') Z '));
    worker?.send({ kind: 'sendMetrics', id: 'one' });
    await expect
      .poll(() => workers().some((other) => other !== worker && other?.isConnected()), { timeout: 20_000 })
      .toBe(true);
  },
);

it('stops workers on Windows with a message, because a signal would end them at once', async () => {
  const messageFile = path.join(folder, 'said');
  const recordMessage = `
    import { writeFileSync } from 'node:fs';
    process.on('message', ({ kind }) => { writeFileSync(${JSON.stringify(messageFile)}, kind); process.exit(); });`;
  await supervise(recordMessage + LISTEN, 'win32');
  await stop();
  expect(readFileSync(messageFile, 'utf8')).toBe('stop');
});

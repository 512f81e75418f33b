import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import autocannon from 'autocannon';
import { freePort } from '#scripts/free-port.mjs';
import { runCommand } from '#scripts/run-command.mjs';
import { logIn } from '../api.ts';
import { type BenchScene, makeScene } from '../scene.ts';
import { type ServerProcess, startProduct } from '../server-process.ts';
import { plain, type Row } from '../table.ts';
import { untilReady, uploadVideo } from '../uploads.ts';
import { again, programOf, REPEATS, slowestOf, type Waits, waitsDuring, waitsOfScreens } from '../waits.ts';

const CLOCK_PER_SECOND = 300;
const LONGEST_CLOCK_MS = 10;
/** One bad client or large file slows down the requests of others by no more than half. */
const HARDLY_MOVED = 1.5;
const CHANGE_EVERY_MS = 500;
const PEOPLE = 4;
const UPLOAD_MB = 500;
const VIDEO_SECONDS = 20;
const FFMPEG = process.env.FFMPEG_PATH ?? 'ffmpeg';

/** G4 and G5: how long screens wait while the server does other work. */
export async function measureOtherWork({ seconds }: { seconds: number }): Promise<Row[]> {
  const server = await startProduct(await freePort());
  const folder = await mkdtemp(path.join(tmpdir(), 'vitrine-bench-video-'));
  try {
    const scene = await makeScene(server, 1);
    const { PortalId, originalNames } = scene;
    const document = `/api/channels/display/${PortalId}/${originalNames[0]}`;
    const forAWhile = () => pause(2_000 * seconds);
    const { during, row } = waitsOfScreens(server, document, forAWhile);
    await during(forAWhile);
    const events = `/api/channels/events?PortalId=${PortalId}&originalName=${originalNames[0]}`;
    const withClients = async (kind: string, work: () => Promise<unknown>) => {
      const clients = startClients('bad', kind, server.url, events, document);
      try {
        await work();
        if (clients.exitCode !== null) throw new Error(`The ${kind} clients failed.`);
      } finally {
        clients.kill();
      }
    };
    const video = path.join(folder, 'video.mpg');
    const isMade = await makeVideo(video);
    // The event is created before it is sent, which takes time no matter how clients read it.
    const changes = () => changing(scene, forAWhile());
    return [
      await clockRow(server, document, forAWhile),
      await row(`${PEOPLE} people log in`, () => loggingIn(server, forAWhile())),
      await row('a client flaps', () => withClients('flapping', forAWhile), { times: HARDLY_MOVED }),
      await row('300 clients don’t read their events', () => withClients('readers', changes), {
        times: HARDLY_MOVED,
        reference: 'changes alone',
        workOfReference: changes,
      }),
      await row('300 clients send one byte a second', () => withClients('writers', forAWhile), { times: HARDLY_MOVED }),
      await row(`${UPLOAD_MB} MB are uploaded`, () => uploadVideo(server, UPLOAD_MB), {
        times: HARDLY_MOVED,
        repeats: 1,
      }),
      ...(isMade ? [await row('a video is converted', () => converting(server, video))] : []),
    ];
  } finally {
    await server.remove();
    await rm(folder, { recursive: true, force: true });
  }
}

async function clockRow(server: ServerProcess, document: string, forAWhile: () => Promise<void>): Promise<Row> {
  const fastest = await autocannon({ url: server.url + document, connections: 32, duration: 2 });
  // More frequent requests would delay the process that measures.
  const clients = startClients('steady', server.url + document, String(Math.round(fastest.requests.average / 2)));
  const waits: Waits[] = [];
  for (let repeat = 0; repeat < REPEATS; repeat += 1) {
    waits.push(await waitsDuring(server, '/serverTime', CLOCK_PER_SECOND, forAWhile));
  }
  if (clients.exitCode !== null) throw new Error('The steady clients failed.');
  clients.kill();
  const what = 'the server’s time at half load (99 of 100)';
  const value = slowestOf(waits);
  return { goal: 'G4', what, ...plain({ value, digits: 1, limit: LONGEST_CLOCK_MS, unit: 'ms' }) };
}

async function loggingIn(server: ServerProcess, until: Promise<void>): Promise<void> {
  await Promise.all(Array.from({ length: PEOPLE }, () => again(() => logIn(server), until)));
}

function startClients(kind: 'bad' | 'steady', ...words: string[]): ChildProcess {
  const program = programOf(`${kind}-clients`);
  return spawn(process.execPath, [program, ...words], { stdio: ['ignore', 'ignore', 'inherit'] });
}

/** Makes changes, so that listeners get events. */
async function changing(scene: BenchScene, until: Promise<void>): Promise<void> {
  await again(async () => {
    await scene.change();
    await pause(CHANGE_EVERY_MS);
  }, until);
}

/** Returns false if there is no ffmpeg. */
async function makeVideo(file: string): Promise<boolean> {
  const source = `testsrc=size=1920x1080:rate=25:duration=${VIDEO_SECONDS}`;
  const args = ['-v', 'error', '-f', 'lavfi', '-i', source, '-c:v', 'mpeg2video', file];
  return (await runCommand(FFMPEG, args, { isQuiet: true })).exitCode === 0;
}

async function converting(server: ServerProcess, video: string): Promise<void> {
  await untilReady(server, await uploadVideo(server, 0, video));
}

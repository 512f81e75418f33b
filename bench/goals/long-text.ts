import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '#scripts/free-port.mjs';
import { makeScene } from '../scene.ts';
import { type ServerProcess, startProduct } from '../server-process.ts';
import { plain, type Row } from '../table.ts';
import { DEEPEST_TEXT, LARGEST_TEXT, makeLongList, makeTextScene, type TextScene } from '../text-scene.ts';
import { again, programOf, REPEATS, waitsOfScreens } from '../waits.ts';

/** A constant rate, because a faster server would otherwise get more work. */
const CHANGE_EVERY_MS = 100;
const LOAD_EVERY_MS = 500;
const SCREENS = 30;
const READERS = 30;
const SLIDES_OF_LIST = 500;
const MEGABYTE = 1024 ** 2;
/** On a machine with 4 GB. */
const MOST_MEMORY_MB = 1_024;
const UNTIL_IDLE_MS = 5_000;

/** G5 and G11: how other portals with as much text as is allowed affect screens and the server's memory. */
export async function measureLongText({ seconds }: { seconds: number }): Promise<Row[]> {
  const server = await startProduct(await freePort());
  try {
    const { PortalId, originalNames } = await makeScene(server, 1);
    const forAWhile = () => pause(2_000 * seconds);
    const { during, row } = waitsOfScreens(server, `/api/channels/display/${PortalId}/${originalNames[0]}`, forAWhile);
    const deepest = await makeTextScene(server, DEEPEST_TEXT);
    const largest = await makeTextScene(server, LARGEST_TEXT);
    const list = await makeLongList(server, SLIDES_OF_LIST, READERS);
    const reading = (tokens: string[]) => () => readingGreedily(server, list.PortalId, tokens, forAWhile);
    await during(forAWhile);
    const rebuilding = (scene: TextScene, screens: number, everyMs: number) =>
      again(
        async () => {
          await scene.change();
          await Promise.all(Array.from({ length: screens }, () => load(server, scene)));
        },
        forAWhile(),
        everyMs,
      );
    const saving = (scene: TextScene) => again(scene.save, forAWhile(), CHANGE_EVERY_MS);
    return [
      await row('the deepest text is saved', () => saving(deepest)),
      await row('the largest text is saved', () => saving(largest)),
      await row('a channel full of the deepest is rebuilt', () => rebuilding(deepest, 1, CHANGE_EVERY_MS)),
      await row('a channel full of the largest is rebuilt', () => rebuilding(largest, 1, CHANGE_EVERY_MS)),
      await row(`${SCREENS} load the largest document after each change`, () =>
        rebuilding(largest, SCREENS, LOAD_EVERY_MS),
      ),
      await row(
        `one person lists ${SLIDES_OF_LIST} of the largest ${READERS} times at once`,
        reading(list.tokens.slice(0, 1)),
      ),
      await row(`${READERS} people list them at once`, reading(list.tokens)),
      await memoryRow(server, reading(list.tokens.slice(0, 1))),
    ];
  } finally {
    await server.remove();
  }
}

/** G11: the server's peak memory since it started. */
async function memoryRow(server: ServerProcess, work: () => Promise<void>): Promise<Row> {
  await server.stop();
  await server.startAgain();
  await pause(UNTIL_IDLE_MS);
  const idle = (await server.residentBytes()) / MEGABYTE;
  for (let time = 0; time < REPEATS; time += 1) await work();
  const value = (await server.peakBytes()) / MEGABYTE;
  const what = `most memory while one person lists them ${READERS} times at once`;
  return {
    goal: 'G11',
    what,
    ...plain({ value, limit: MOST_MEMORY_MB, unit: 'MB' }, { what: 'idle', value: idle }),
  };
}

/**
 * Loads a document as screens do, but only reads the bytes: parsing them would take processor time from the server
 * under test.
 */
async function load(server: ServerProcess, scene: TextScene): Promise<void> {
  const headers = { 'content-type': 'application/json', 'accept-encoding': 'gzip' };
  const asked = request(`${server.url}/api/channels/getchannelfordisplay`, { method: 'POST', headers });
  asked.end(JSON.stringify(scene.request));
  const [response] = (await once(asked, 'response')) as [IncomingMessage];
  if (response.statusCode !== 200) throw new Error(`Loading a document returned ${response.statusCode}.`);
  await once(response.resume(), 'end');
}

async function readingGreedily(server: ServerProcess, portalId: number, tokens: string[], work: () => Promise<void>) {
  const args = [programOf('greedy-readers'), server.url, String(portalId), String(READERS)];
  const env = { ...process.env, TOKENS: tokens.join() };
  const readers = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'], env });
  try {
    await work();
    if (readers.exitCode !== null) throw new Error('The greedy readers failed.');
  } finally {
    readers.kill();
  }
}

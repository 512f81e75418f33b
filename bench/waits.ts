import { spawn } from 'node:child_process';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { projectFolder } from '#scripts/run-command.mjs';
import { quantile } from './glass/scene.ts';
import type { ServerProcess } from './server-process.ts';
import { plain, type Row } from './table.ts';

export const PLAYERS_PER_SECOND = 200;
const LONGEST_MS = 100;
const MOST_TIMES = 3;
/** Times below this count as this: they are mostly noise. */
const LEAST_MS = 3;
/** How often each row is measured. The median counts. */
export const REPEATS = 3;

/** How long 99 of 100 requests took at most, and the slowest one. */
export interface Waits {
  slowestMs: number;
  longestMs: number;
}

type Work = () => Promise<unknown>;

interface Comparison {
  /** How many times the reference a wait may take. */
  times?: number;
  repeats?: number;
  reference?: string;
  workOfReference?: Work;
}

/** Measures G5 rows: how long screens wait for `address` while some work is going on, compared with while `forAWhile` passes. */
export function waitsOfScreens(server: ServerProcess, address: string, forAWhile: Work) {
  const during = (work: Work) => waitsDuring(server, address, PLAYERS_PER_SECOND, work);
  return {
    during,
    row: async (
      what: string,
      work: Work,
      { times = MOST_TIMES, repeats = REPEATS, reference = 'alone', workOfReference = forAWhile }: Comparison = {},
    ): Promise<Row> => {
      // In turn, because what else the machine does changes all the time.
      const usual = [await during(workOfReference)];
      const beside: Waits[] = [];
      for (let repeat = 0; repeat < repeats; repeat += 1) {
        beside.push(await during(work));
        usual.push(await during(workOfReference));
      }
      const [value, usually] = [slowestOf(beside), slowestOf(usual)];
      const limit = Math.min(LONGEST_MS, times * Math.max(LEAST_MS, usually));
      const measured = plain({ value, digits: 1, limit, unit: 'ms' }, { what: reference, value: usually });
      const longest = Math.max(...beside.map(({ longestMs }) => longestMs));
      const figure = `${measured.figure}, once ${longest.toFixed(0)}`;
      return { goal: 'G5', what: `screens wait while ${what} (99 of 100)`, ...measured, figure };
    },
  };
}

/** The median of several measurements. */
export function slowestOf(waits: Waits[]): number {
  return quantile(
    waits.map(({ slowestMs }) => slowestMs),
    0.5,
  );
}

/** How long requests wait that are sent so many times a second while the work lasts. */
export async function waitsDuring(
  server: ServerProcess,
  address: string,
  perSecond: number,
  work: Work,
): Promise<Waits> {
  const asker = spawn(process.execPath, [programOf('paced-asker'), server.url + address, String(perSecond)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  try {
    await work();
    asker.stdin.end();
    return JSON.parse(await text(asker.stdout)) as Waits;
  } finally {
    asker.kill();
  }
}

/** Runs `work` again and again until `until` resolves. Resolves when the last run is over. */
export async function again(work: Work, until: Promise<unknown>): Promise<void> {
  let isOver = false;
  const ending = until.then(() => {
    isOver = true;
  });
  while (!isOver) await work();
  await ending;
}

/** The file of a small program that the bench runs in a process of its own. */
export function programOf(name: string): string {
  return path.join(projectFolder, `bench/${name}.mjs`);
}

import { spawn } from 'node:child_process';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { projectFolder } from '#scripts/run-command.mjs';
import { quantile } from './browser/scene.ts';
import type { ServerProcess } from './server-process.ts';
import { plain, type Row } from './table.ts';

export const PLAYERS_PER_SECOND = 200;
const LONGEST_MS = 100;
const MOST_TIMES = 3;
/** Shorter times count as this, because they are mostly noise. */
const LEAST_MS = 3;
/** How many times each row is measured. The median counts. */
export const REPEATS = 3;

/** The 99th percentile and the maximum of response times. */
export interface Waits {
  slowestMs: number;
  longestMs: number;
}

type Work = () => Promise<unknown>;

interface Comparison {
  /** The largest allowed multiple of the reference. */
  times?: number;
  repeats?: number;
  reference?: string;
  workOfReference?: Work;
}

/**
 * Measures G5 rows: how long requests of screens to `address` take during some work, compared with during `forAWhile`.
 */
export function waitsOfScreens(server: ServerProcess, address: string, forAWhile: Work) {
  const during = (work: Work) => waitsDuring(server, address, PLAYERS_PER_SECOND, work);
  return {
    during,
    row: async (
      what: string,
      work: Work,
      { times = MOST_TIMES, repeats = REPEATS, reference = 'alone', workOfReference = forAWhile }: Comparison = {},
    ): Promise<Row> => {
      // Alternating, because the machine's other load varies.
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

/** The response times of requests at a constant rate during the work. */
export async function waitsDuring(
  server: ServerProcess,
  address: string,
  perSecond: number,
  work: Work,
): Promise<Waits> {
  const client = spawn(process.execPath, [programOf('paced-client'), server.url + address, String(perSecond)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  try {
    await work();
    client.stdin.end();
    return JSON.parse(await text(client.stdout)) as Waits;
  } finally {
    client.kill();
  }
}

/**
 * Runs `work` repeatedly until `until` resolves, but starts it at most once every `leastMs`. Resolves when the last run
 * is over.
 */
export async function again(work: Work, until: Promise<unknown>, leastMs = 0): Promise<void> {
  let isOver = false;
  const ending = until.then(() => {
    isOver = true;
  });
  while (!isOver) await (leastMs === 0 ? work() : Promise.all([work(), pause(leastMs)]));
  await ending;
}

/** The path of a small program that the bench runs in a process of its own. */
export function programOf(name: string): string {
  return path.join(projectFolder, `bench/${name}.mjs`);
}

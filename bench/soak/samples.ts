import type { ServerProcess } from '../server-process.ts';

/** The server's resources at one time, and the activity in the minute before. */
export interface Sample {
  minute: number;
  done: number;
  failed: number;
  lastFailure: string;
  /** Resident memory after a garbage collection. */
  residentMegabytes: number;
  /** JavaScript objects of the main thread after a garbage collection, and their external memory. */
  heapMegabytes: number;
  /** Sockets, timers and other active handles. */
  handles: number;
  openFiles: number;
}

const FIGURES = ['residentMegabytes', 'heapMegabytes', 'handles', 'openFiles'] as const;
const NAMES: Record<(typeof FIGURES)[number], string> = {
  residentMegabytes: 'resident MB',
  heapMegabytes: 'heap MB',
  handles: 'handles',
  openFiles: 'open files',
};
/** The last third may use this many times the resources of the second. In the first, the server warms up. */
const GROWTH = 1.1;
const MEGABYTE = 1024 ** 2;
const SAMPLES_AN_HOUR = 60;

export const TITLES = `${'minute'.padStart(6)} ${FIGURES.map((figure) => NAMES[figure].padStart(12)).join(' ')}   done`;

export function lineOf(sample: Sample): string {
  const { minute, done, failed, lastFailure } = sample;
  const figures = FIGURES.map((figure) => sample[figure].toFixed(1).padStart(12)).join(' ');
  const refused = failed > 0 ? `, ${failed} failed: ${lastFailure.slice(0, 100)}` : '';
  return `${String(minute).padStart(6)} ${figures}   ${done}${refused}`;
}

/** Reads a server's state from `/metrics` and the machine. */
export async function sampleOf(
  server: ServerProcess,
  metricsToken: string,
  work: Pick<Sample, 'minute' | 'done' | 'failed' | 'lastFailure'>,
): Promise<Sample> {
  const resident = await server.heldBytes();
  const response = await fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } });
  const text = await response.text();
  const figure = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1] ?? Number.NaN);
  return {
    ...work,
    residentMegabytes: resident / MEGABYTE,
    heapMegabytes: (figure('nodejs_heap_size_used_bytes') + figure('nodejs_external_memory_bytes')) / MEGABYTE,
    handles: figure('nodejs_active_resources_total'),
    openFiles: figure('process_open_fds'),
  };
}

export interface Growth {
  what: string;
  /** Medians of the thirds. */
  second: number;
  last: number;
  /** Slope of the line fitted to the last two thirds. */
  perHour: string;
}

export function isFlat({ second, last }: Growth): boolean {
  return last <= second * GROWTH;
}

/** The growth of each figure, from the second third on. */
export function growthOf(samples: Sample[]): Growth[] {
  const third = Math.floor(samples.length / 3);
  return FIGURES.map((figure) => {
    const values = samples.map((sample) => sample[figure]);
    const perHour = slopeOf(values.slice(-2 * third)) * SAMPLES_AN_HOUR;
    return {
      what: NAMES[figure],
      second: middleOf(values.slice(-2 * third, -third)),
      last: middleOf(values.slice(-third)),
      perHour: `${perHour < 0 ? '' : '+'}${perHour.toFixed(1)}`,
    };
  });
}

function middleOf(values: number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  return Number((sorted[Math.floor(sorted.length / 2)] ?? Number.NaN).toFixed(1));
}

/** Slope of the least-squares line. */
function slopeOf(values: number[]): number {
  const middle = (values.length - 1) / 2;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const covariance = values.reduce((sum, value, index) => sum + (index - middle) * (value - mean), 0);
  const variance = values.reduce((sum, _, index) => sum + (index - middle) ** 2, 0);
  return covariance / variance;
}

import type { ServerProcess } from '../server-process.ts';

/** What a server held at one moment, and what was done in the minute before. */
export interface Sample {
  minute: number;
  done: number;
  failed: number;
  lastFailure: string;
  /** What it has of the machine's memory, after collecting. */
  residentMegabytes: number;
  /** Objects of JavaScript in its main thread, after collecting, and what they hold outside. */
  heapMegabytes: number;
  /** Sockets, timers and whatever else keeps a loop busy. */
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
/** The last third may hold so many times what the second held: the first is a server that warms up. */
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

/** Asks a server how it is, by `/metrics` and by its machine. */
export async function sampleOf(
  server: ServerProcess,
  metricsToken: string,
  work: Pick<Sample, 'minute' | 'done' | 'failed' | 'lastFailure'>,
): Promise<Sample> {
  const resident = await server.heldBytes();
  const answer = await fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } });
  const text = await answer.text();
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
  /** Middles of the thirds. */
  second: number;
  last: number;
  /** By the straight line that fits the last two thirds best. */
  perHour: string;
}

export function isFlat({ second, last }: Growth): boolean {
  return last <= second * GROWTH;
}

/** How each figure went, from the second third on. */
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

/** How much is added from one value to the next, by least squares. */
function slopeOf(values: number[]): number {
  const middle = (values.length - 1) / 2;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const covariance = values.reduce((sum, value, index) => sum + (index - middle) * (value - mean), 0);
  const variance = values.reduce((sum, _, index) => sum + (index - middle) ** 2, 0);
  return covariance / variance;
}

import { z } from 'zod';

/** Messages from a worker to the supervisor. */
export const fromWorker = z.discriminatedUnion('kind', [
  /** The worker is listening. */
  z.object({ kind: z.literal('ready'), greeting: z.array(z.string()) }),
  /** Requests the metrics of all workers. */
  z.object({ kind: z.literal('collectMetrics'), id: z.string() }),
  z.object({ kind: z.literal('metrics'), id: z.string(), text: z.string() }),
]);

/** Messages from the supervisor to a worker. */
export const toWorker = z.discriminatedUnion('kind', [
  /** Finish running requests and stop. */
  z.object({ kind: z.literal('stop') }),
  /** Requests the metrics of this worker. */
  z.object({ kind: z.literal('sendMetrics'), id: z.string() }),
  /** The metrics of all workers, by worker number. */
  z.object({ kind: z.literal('allMetrics'), id: z.string(), texts: z.record(z.string(), z.string()) }),
]);

export type FromWorker = z.output<typeof fromWorker>;
export type ToWorker = z.output<typeof toWorker>;

import { z } from 'zod';

/** What a worker says to the process that watches over it. */
export const fromWorker = z.discriminatedUnion('kind', [
  /** It listens. */
  z.object({ kind: z.literal('ready'), greeting: z.array(z.string()) }),
  /** It wants to know the figures of all workers. */
  z.object({ kind: z.literal('askMetrics'), id: z.string() }),
  z.object({ kind: z.literal('metrics'), id: z.string(), text: z.string() }),
]);

/** What a worker is told. */
export const toWorker = z.discriminatedUnion('kind', [
  /** It is to end what it is doing and stop. */
  z.object({ kind: z.literal('stop') }),
  /** Somebody wants its figures. */
  z.object({ kind: z.literal('tellMetrics'), id: z.string() }),
  /** The figures of all workers, by their number. */
  z.object({ kind: z.literal('allMetrics'), id: z.string(), texts: z.record(z.string(), z.string()) }),
]);

export type FromWorker = z.output<typeof fromWorker>;
export type ToWorker = z.output<typeof toWorker>;

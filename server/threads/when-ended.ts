import type { Worker } from 'node:worker_threads';

/**
 * Calls `ended` once a thread has ended, with the error that ended it, if any. Node's `error` event can overtake
 * messages that the thread sent before the error; its `exit` event comes after all of them.
 */
export function whenEnded(worker: Worker, ended: (error: Error | null) => void): void {
  let cause: Error | null = null;
  worker.on('error', (error: Error) => {
    cause = error;
  });
  worker.on('exit', () => ended(cause));
}

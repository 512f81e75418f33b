import type { WorkerScope } from './worker-globals.ts';

const ASKS = 40;
const ASK_EVERY_MS = 500;

/**
 * Takes the place of the worker that is at work. Browsers wait until that one has answered everything; where a page asks it for something at
 * the very moment in which they begin to change, Chromium may put the change off and forget it, and whoever waits for the new worker waits
 * for ever. So it is asked for again, for 20 seconds: no longer than browsers let an idle worker live. One that is at work already stays.
 */
export async function takeOver(worker: Pick<WorkerScope, 'skipWaiting'>): Promise<void> {
  for (let asked = 0; asked < ASKS; asked += 1) {
    await worker.skipWaiting();
    await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS));
  }
}

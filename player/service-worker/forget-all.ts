import { FORGET_ALL, OUR_CACHES } from '../kept-files.ts';
import { takeOver } from './take-over.ts';
import type { WorkerScope } from './worker-globals.ts';

/** The worker that takes all others' place where the server wants nothing to be kept: it clears everything away, and itself. */
const worker = self as unknown as WorkerScope;

worker.addEventListener('install', () => void takeOver(worker));
worker.addEventListener('activate', (event) => event.waitUntil(forgetAll()));
// A page that asks for this worker while it still stands under it calls it back, and it is not activated again. That page says so.
worker.addEventListener('message', (event) => event.waitUntil(forgetAll()));

async function forgetAll(): Promise<void> {
  for (const client of await worker.clients.matchAll({ includeUncontrolled: true })) client.postMessage(FORGET_ALL);
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(OUR_CACHES)).map((name) => caches.delete(name)));
  await worker.registration.unregister();
}

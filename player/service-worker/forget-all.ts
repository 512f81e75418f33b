import { FORGET_ALL, OUR_CACHES } from '../stored-files.ts';
import type { WorkerScope } from './worker-globals.ts';

/** The worker that replaces all others where the server wants nothing kept: it deletes everything, and itself. */
const worker = self as unknown as WorkerScope;

worker.addEventListener('install', () => {
  void worker.skipWaiting();
  // Not after activation: a browser can put that off for minutes while pages keep the worker before this one busy.
  void forgetAll();
});
// The worker before this one may have stored something meanwhile.
worker.addEventListener('activate', () => void forgetAll());
// A page that registers this worker while another page still uses it calls it back, and neither event comes again. That page sends a message.
worker.addEventListener('message', () => void forgetAll());

/** Events must not wait for this: unregistering is queued behind them, and pages that load wait for them. */
async function forgetAll(): Promise<void> {
  for (const client of await worker.clients.matchAll({ includeUncontrolled: true })) client.postMessage(FORGET_ALL);
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(OUR_CACHES)).map((name) => caches.delete(name)));
  await worker.registration.unregister();
}

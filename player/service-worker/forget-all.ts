import { deleteStoredFiles, FORGET_ALL } from '../stored-files.ts';
import type { WorkerScope } from './worker-globals.ts';

/**
 * The worker that replaces all others if the server doesn't want anything stored: it deletes everything, including
 * itself.
 */
const worker = self as unknown as WorkerScope;

worker.addEventListener('install', () => {
  void worker.skipWaiting();
  // Not after activation, which browsers can delay for minutes while pages keep the previous worker busy.
  void forgetAll();
});
// The previous worker may have stored something meanwhile.
worker.addEventListener('activate', () => void forgetAll());
// If a page registers this worker while another page still uses it, the browser revives it without any of the events
// above. That page sends a message instead.
worker.addEventListener('message', () => void forgetAll());

/** Events must not wait for this, because unregistering is queued after them, and loading pages wait for them. */
async function forgetAll(): Promise<void> {
  for (const client of await worker.clients.matchAll({ includeUncontrolled: true })) client.postMessage(FORGET_ALL);
  await deleteStoredFiles();
  await worker.registration.unregister();
}

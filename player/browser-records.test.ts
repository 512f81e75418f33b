import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { browserRecords } from './browser-records.ts';

let openRequest: { onsuccess?(): void; result: unknown };

beforeEach(() => {
  vi.useFakeTimers();
  openRequest = { result: null };
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('indexedDB', { open: () => openRequest });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('waits only once for a browser that does not respond, until it responds', async () => {
  const records = browserRecords();
  const first = records.read('plan').catch(() => 'late');
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await first).toBe('late');
  expect(await records.read('plan').catch(() => 'at once')).toBe('at once');

  const request = { result: 'kept', oncomplete: () => {} };
  const transaction = () => {
    queueMicrotask(() => request.oncomplete());
    return Object.assign(request, { objectStore: () => ({ get: () => request }) });
  };
  openRequest.result = { transaction, objectStoreNames: { contains: () => true } };
  openRequest.onsuccess?.();
  await vi.advanceTimersByTimeAsync(1);
  expect(await records.read('plan')).toBe('kept');
});

import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const HOUR_MS = 3_600_000;
const NOW = Date.parse('2026-05-01T12:00:00Z');

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

/** A newly opened page. */
async function openPage() {
  vi.resetModules();
  return import('./server-clock.ts');
}
const writtenAt = (ms: number) => new Response(null, { headers: { date: new Date(ms).toUTCString() } });

test('uses the server’s time if the computer’s clock is an hour off, also on the next page', async () => {
  const { learnServerTime, serverNow } = await openPage();
  learnServerTime(writtenAt(NOW - HOUR_MS));
  expect(serverNow()).toBe(NOW - HOUR_MS);
  expect((await openPage()).serverNow()).toBe(NOW - HOUR_MS);
});

test('network latency doesn’t affect the clock, and a corrected clock is used', async () => {
  const { learnServerTime, serverNow } = await openPage();
  learnServerTime(writtenAt(NOW - 3_000));
  expect(serverNow()).toBe(NOW);
  learnServerTime(writtenAt(NOW + HOUR_MS));
  learnServerTime(writtenAt(NOW + HOUR_MS - 3_000));
  expect(serverNow()).toBe(NOW + HOUR_MS);
  learnServerTime(writtenAt(NOW));
  expect(serverNow()).toBe(NOW);
});

test('a response without a date changes nothing', async () => {
  const { learnServerTime, serverNow } = await openPage();
  learnServerTime(new Response(null));
  expect(serverNow()).toBe(NOW);
});

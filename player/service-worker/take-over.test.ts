import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { takeOver } from './take-over.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('a worker asks again where a browser has forgotten that it was to take over, and rests then', async () => {
  const skipWaiting = vi.fn(async () => {});
  const over = takeOver({ skipWaiting });
  expect(skipWaiting).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(skipWaiting.mock.calls.length).toBeGreaterThan(3);
  await vi.advanceTimersByTimeAsync(60_000);
  await over;
  const asked = skipWaiting.mock.calls.length;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(skipWaiting).toHaveBeenCalledTimes(asked);
});

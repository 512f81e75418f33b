import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { webmasterPanelQuery } from './queries.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('queries about all portals are refetched regularly, and often while a refresh is pending', async () => {
  vi.useFakeTimers();
  let needsRefresh = true;
  const ask = vi.fn(async () => Response.json([{ portal: {}, channels: [{ needsRefresh }] }]));
  vi.stubGlobal('fetch', ask);
  const unsubscribe = new QueryObserver(new QueryClient(), webmasterPanelQuery()).subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(0);
  expect(ask).toHaveBeenCalledTimes(1);
  needsRefresh = false;
  await vi.advanceTimersByTimeAsync(5_000);
  expect(ask).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(ask).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(ask).toHaveBeenCalledTimes(3);
  unsubscribe();
});

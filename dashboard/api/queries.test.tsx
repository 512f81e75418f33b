import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { webmasterPanelQuery } from './queries.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('what is told of all portals is asked again by itself, and soon while a screen is to refresh', async () => {
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

import { afterEach, expect, it, vi } from 'vitest';
import { PlaceSearch } from './place-search.ts';

const DAY_MS = 24 * 3_600_000;

afterEach(() => vi.useRealTimers());

it('sends another request after a day, even if the clock was ahead before', async () => {
  const today = Date.now();
  vi.useFakeTimers({ toFake: ['Date', 'performance'], now: today + 400 * DAY_MS });
  const get = vi.fn(async () => ({ status: 200, body: Buffer.from('{}') }));
  const search = new PlaceSearch({ get } as never, 'https://places.example');
  await search.find('Lyon', 'en');
  vi.setSystemTime(today);
  await search.find('Lyon', 'en');
  expect(get).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(DAY_MS + 1);
  await search.find('Lyon', 'en');
  expect(get).toHaveBeenCalledTimes(2);
});

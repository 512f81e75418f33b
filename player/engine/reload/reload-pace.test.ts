import { expect, it } from 'vitest';
import { createReloadPace } from './reload-pace.ts';

const MINUTE_MS = 60_000;

/** A page that is repeatedly requested to reload, and does so as soon as it is allowed to. */
function makePage() {
  const page = { address: '/page', script: '/one.js', firstResponse: null, note: null as unknown };
  let now = 1_800_000_000_000;
  return {
    passes: (minutes: number) => {
      now += minutes * MINUTE_MS;
    },
    reloadsWithin(minutes: number, requestedEveryMinutes = 2): number {
      const until = now + minutes * MINUTE_MS;
      let reloads = 0;
      for (; now < until; now += requestedEveryMinutes * MINUTE_MS) {
        const pace = createReloadPace({ page, deviceNow: () => now });
        if (pace.waitMs() > 0) continue;
        page.note = pace.note();
        reloads += 1;
      }
      return reloads;
    },
  };
}

it('makes continuous requests wait longer and longer', () => {
  const page = makePage();
  expect(page.reloadsWithin(60)).toBeLessThan(9);
  expect(page.reloadsWithin(600)).toBeLessThan(11);
});

it('lets staff force five refreshes in a row without waiting', () => {
  expect(makePage().reloadsWithin(2.5, 0.5)).toBe(5);
});

it('does not delay a request after a long pause', () => {
  const page = makePage();
  page.reloadsWithin(600);
  page.passes(180);
  expect(page.reloadsWithin(2)).toBe(1);
});

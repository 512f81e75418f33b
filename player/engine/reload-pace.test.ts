import { expect, it } from 'vitest';
import { createReloadPace } from './reload-pace.ts';

const MINUTE_MS = 60_000;

/** A page that is asked again and again to load itself anew, and does so once it needn't wait. */
function makePage() {
  const page = { address: '/page', script: '/one.js', firstResponse: null, note: null as unknown };
  let now = 1_800_000_000_000;
  return {
    passes: (minutes: number) => {
      now += minutes * MINUTE_MS;
    },
    reloadsWithin(minutes: number, askedEveryMinutes = 2): number {
      const until = now + minutes * MINUTE_MS;
      let reloads = 0;
      for (; now < until; now += askedEveryMinutes * MINUTE_MS) {
        const pace = createReloadPace({ page, deviceNow: () => now });
        if (pace.waitMs() > 0) continue;
        page.note = pace.note();
        reloads += 1;
      }
      return reloads;
    },
  };
}

it('lets something that always asks reload ever more rarely', () => {
  const page = makePage();
  expect(page.reloadsWithin(60)).toBeLessThan(9);
  expect(page.reloadsWithin(600)).toBeLessThan(11);
});

it('has staff who try one thing after another wait for none of five', () => {
  expect(makePage().reloadsWithin(2.5, 0.5)).toBe(5);
});

it('has no one wait who asks after a long time', () => {
  const page = makePage();
  page.reloadsWithin(600);
  page.passes(180);
  expect(page.reloadsWithin(2)).toBe(1);
});

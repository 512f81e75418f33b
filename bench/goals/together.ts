import type { Browser, Page } from '@playwright/test';
import { buildChannel, textSlide } from '#e2e/support/channel.ts';
import { apart, recordSwitches, switchesOf } from '#e2e/support/screen.ts';
import { freshPage, openBrowser } from '../glass/browser.ts';
import { quantile, withGlass } from '../glass/scene.ts';
import { atMost, plain, type Row } from '../table.ts';

const CLOCK_AHEAD_MS = 37_000;
const LATEST_JITTER_MS = 80;
const LIMITS_MS = { middle: 5, p95: 17, most: 34 };
const BESIDE_NAIVE = 0.1;
const IN_STEP_WITHIN_SECONDS = 5;
/** What comes up while a page settles is not counted. */
const SETTLES_WITHIN_MS = 5_000;
/** How far apart pages are is settled when they are opened: each round opens all of them so often anew. */
const DRAWS_A_ROUND = 3;
const SWITCHES_A_DRAW = 5;
const SWITCHES_AT_LAST = 10;
const PAIRS_AT_LAST = 4;

/**
 * G9: how far apart two browsers change their slides, one of them with a wrong clock, and both far from the server; and, where `minutes` are
 * given, how far the same pages are when they ran for so long.
 */
export async function measureTogether(rounds: number, minutes: number): Promise<Row[]> {
  return withGlass(async ({ product, api, reference }) => {
    const slides = [1, 2, 3].map((n) => textSlide(`Slide ${n}`, `<h1>${n}</h1>`, { duration: 1 }));
    const built = await buildChannel(api, { areas: [{ slides }] });
    const screen = { address: product.url + built.displayPath, area: built.areas[0]?._id ?? '' };
    const naive = { address: `${reference.url}/naive`, area: 'naive' };
    const browsers = [await openBrowser(), await openBrowser()] as const;
    const ours: number[] = [];
    const theirs: number[] = [];
    try {
      for (let draw = 0; draw < rounds * DRAWS_A_ROUND; draw += 1) {
        theirs.push(...(await skewsOfTwo(browsers, naive)));
        ours.push(...(await skewsOfTwo(browsers, screen)));
      }
      const lateMs = await lateInStepAfterMs(browsers, screen);
      const row = (what: string, share: number, limit: number): Row => {
        const [value, naively] = [quantile(ours, share), quantile(theirs, share)];
        return {
          goal: 'G9',
          what,
          ...plain({ value, digits: 1, limit, unit: 'ms' }, { what: 'naive page', value: naively }),
        };
      };
      const middle = row('', 0.5, LIMITS_MS.middle);
      const driftRows = async (): Promise<Row[]> => {
        const draw = () => skewsOfTwo(browsers, screen, minutes * 60_000, SWITCHES_AT_LAST);
        const later = await Promise.all(Array.from({ length: PAIRS_AT_LAST }, draw));
        const value = quantile(later.flat(), 0.5);
        const reference = { what: 'just opened', value: quantile(ours, 0.5) };
        const what = `the middle after ${minutes} minutes`;
        return [{ goal: 'G9', what, ...plain({ value, digits: 1, limit: LIMITS_MS.middle, unit: 'ms' }, reference) }];
      };
      return [
        row('two screens, one clock wrong: apart, middle', 0.5, LIMITS_MS.middle),
        row('the same, 95 of 100', 0.95, LIMITS_MS.p95),
        row('the same, at most', 1, LIMITS_MS.most),
        { ...middle, what: 'the middle beside a naive page', ...atMost(BESIDE_NAIVE, middle.ratio ?? 1) },
        {
          goal: 'G9',
          what: 'a screen that is opened later is in step after',
          ...plain({ value: lateMs / 1000, digits: 1, limit: IN_STEP_WITHIN_SECONDS, unit: 's' }),
        },
        ...(minutes > 0 ? await driftRows() : []),
      ];
    } finally {
      for (const browser of browsers) await browser.close();
    }
  });
}

interface Watched {
  address: string;
  area: string;
}

async function skewsOfTwo(
  [one, other]: readonly [Browser, Browser],
  { address, area }: Watched,
  settlesWithinMs = SETTLES_WITHIN_MS,
  switches = SWITCHES_A_DRAW,
): Promise<number[]> {
  const pages = [await farPage(one, address, 0), await farPage(other, address, CLOCK_AHEAD_MS)];
  await pages[0]?.waitForTimeout(settlesWithinMs);
  const from = Date.now();
  await pages[0]?.waitForTimeout(switches * 1000);
  const [right = [], wrong = []] = await Promise.all(pages.map((page) => switchesOf(page, area)));
  await Promise.all(pages.map((page) => page.context().close()));
  return apart(
    right.filter(({ at }) => at > from),
    wrong.filter(({ at }) => at > from),
  );
}

/** How long after it was opened a page showed the first slide from which on it was in step with one that is long there. */
async function lateInStepAfterMs(
  [one, other]: readonly [Browser, Browser],
  { address, area }: Watched,
): Promise<number> {
  const early = await farPage(one, address, 0);
  await early.waitForTimeout(SETTLES_WITHIN_MS);
  const openedAt = Date.now();
  const late = await farPage(other, address, CLOCK_AHEAD_MS);
  await late.waitForTimeout(2 * SETTLES_WITHIN_MS);
  const [ofEarly, ofLate] = [await switchesOf(early, area), await switchesOf(late, area)];
  await Promise.all([early, late].map((page) => page.context().close()));
  // Its first slide comes up whenever it is ready: that one is no switch.
  const switches = ofLate.slice(1);
  const lastOut = switches.findLastIndex((entry) => apart([entry], ofEarly).some((ms) => ms > LIMITS_MS.most));
  return (switches[lastOut + 1]?.at ?? Number.POSITIVE_INFINITY) - openedAt;
}

async function farPage(browser: Browser, address: string, clockAheadMs: number): Promise<Page> {
  const page = await freshPage(browser);
  await page.route('**/serverTime', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, Math.random() * LATEST_JITTER_MS));
    await route.continue();
  });
  await recordSwitches(page, clockAheadMs);
  await page.goto(address);
  return page;
}

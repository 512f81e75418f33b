import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, Page } from '@playwright/test';
import { buildChannel, textSlide } from '#e2e/support/channel.ts';
import { apart, recordSwitches, type Switch, switchesOf } from '#e2e/support/screen.ts';
import { freshPage, openBrowser } from '../browser/browser.ts';
import { quantile, withBrowserScene } from '../browser/scene.ts';
import { NOTHING_ELSE, placeIn } from '../setting.ts';
import { atMost, plain, type Row } from '../table.ts';

const CLOCK_AHEAD_MS = 37_000;
const LATEST_JITTER_MS = 80;
const LIMITS_MS = { middle: 5, p95: 17, most: 34 };
const RELATIVE_TO_NAIVE = 0.1;
const IN_STEP_WITHIN_SECONDS = 5;
/** Slide changes while a page starts are not counted. The naive page sends its only request in this time. */
const SETTLES_WITHIN_MS = 5_000;
const NAIVE_SETTLES_WITHIN_MS = 1_500;
/** The offset between two pages is decided when they are opened, so each round opens them this many times. */
const PAIRS_PER_ROUND = 5;
/** Several naive pairs run at once: they need hardly any processor time, and their results depend more on chance. */
const NAIVE_PAIRS = 4;
const SWITCHES_PER_PAIR = 5;
/**
 * The slide durations of each long-running pair. Most of their changes are at times when no other pair has any, because
 * pages that change at the same time wait for each other's processor.
 */
const LONG_PAIRS = [1, 2, 3].map((first) => [first, 4, 4 - first]);
/** Display times of the slides, which are therefore live all the time. */
const HALVES_OF_DAY = [
  ['00:00', '12:00'],
  ['12:00', '00:00'],
].map(([from = '', until = '']) => ({
  ...{ from, until, weekdays: [1, 2, 3, 4, 5, 6, 7], recurrence: '', namedTime: '' },
  holidays: 'included' as const,
}));
/** The first and the last changes of such a pair are compared. */
const COMPARED_MS = 64_000;

/**
 * G9: how far apart two browsers change their slides, one of them with a wrong clock, and both with network latency.
 * With `minutes`, also how far apart pages are after running that long.
 */
export async function measureSynchronization(rounds: number, minutes: number, setting = NOTHING_ELSE): Promise<Row[]> {
  return withBrowserScene(async ({ product, api, reference }) => {
    await setting.fill(product);
    const screenWith = async (seconds: number[]): Promise<Watched> => {
      const slides = seconds.map((duration, n) =>
        textSlide(`Slide ${n}`, `<h1>${n}</h1>`, { duration, displayTimes: HALVES_OF_DAY }),
      );
      const built = await buildChannel(api, { areas: [{ slides }] });
      await placeIn(setting, api, built);
      const address = product.url + built.displayPath;
      return { address, area: built.areas[0]?._id ?? '', settlesWithinMs: SETTLES_WITHIN_MS };
    };
    const screen = await screenWith([1, 1, 1]);
    const naive = { address: `${reference.url}/naive`, area: 'naive', settlesWithinMs: NAIVE_SETTLES_WITHIN_MS };
    const browsers = [await openBrowser(), await openBrowser()] as const;
    const ours: number[] = [];
    const theirs: number[] = [];
    try {
      for (let pair = 0; pair < rounds * PAIRS_PER_ROUND; pair += 1) {
        const pairs = Array.from({ length: NAIVE_PAIRS }, () => skewsOfTwo(browsers, naive));
        theirs.push(...(await Promise.all(pairs)).flat());
        ours.push(...(await skewsOfTwo(browsers, screen)));
      }
      const lateMs = await lateInStepAfterMs(browsers, screen);
      const row = (what: string, share: number, limit: number): Row => {
        const [value, naively] = [quantile(ours, share), quantile(theirs, share)];
        return {
          goal: 'G9',
          what: what + setting.suffix,
          ...plain({ value, digits: 1, limit, unit: 'ms' }, { what: 'naive page', value: naively }),
        };
      };
      const middle = row('', 0.5, LIMITS_MS.middle);
      const laterRow = async (): Promise<Row> => {
        const screens = await Promise.all(LONG_PAIRS.map(screenWith));
        const pairs = await Promise.all(screens.map((one) => skewsOverTime(browsers, one, minutes * 60_000)));
        const middleOf = (skews: number[][]) => quantile(skews.flat(), 0.5);
        const value = middleOf(pairs.map(({ later }) => later));
        const reference = { what: 'the same at the start', value: middleOf(pairs.map(({ atFirst }) => atFirst)) };
        const what = `three pairs after ${minutes} minutes, median`;
        return { goal: 'G9', what, ...plain({ value, digits: 1, limit: LIMITS_MS.middle, unit: 'ms' }, reference) };
      };
      return [
        row('two screens, one clock wrong: offset, median', 0.5, LIMITS_MS.middle),
        row('the same, 95 of 100', 0.95, LIMITS_MS.p95),
        row('the same, maximum', 1, LIMITS_MS.most),
        {
          ...middle,
          what: `the median relative to a naive page${setting.suffix}`,
          ...atMost(RELATIVE_TO_NAIVE, middle.ratio ?? 1),
        },
        {
          goal: 'G9',
          what: `a screen opened later is in sync after${setting.suffix}`,
          ...plain({ value: lateMs / 1000, digits: 1, limit: IN_STEP_WITHIN_SECONDS, unit: 's' }),
        },
        ...(minutes > 0 ? [await laterRow()] : []),
      ];
    } finally {
      for (const browser of browsers) await browser.close();
    }
  });
}

interface Watched {
  address: string;
  area: string;
  settlesWithinMs: number;
}

async function skewsOfTwo(browsers: readonly [Browser, Browser], watched: Watched): Promise<number[]> {
  const pair = await openPair(browsers, watched);
  const [right, wrong] = await pair.switchesDuring(SWITCHES_PER_PAIR * 1000);
  await pair.close();
  return apart(right, wrong);
}

/** The offset of a pair when it has just been opened, and after it has run for a while. */
async function skewsOverTime(browsers: readonly [Browser, Browser], watched: Watched, ranMs: number) {
  const pair = await openPair(browsers, watched);
  const atFirst = apart(...(await pair.switchesDuring(COMPARED_MS)));
  await pause(ranMs);
  const later = apart(...(await pair.switchesDuring(COMPARED_MS)));
  await pair.close();
  return { atFirst, later };
}

async function openPair([one, other]: readonly [Browser, Browser], { address, area, settlesWithinMs }: Watched) {
  const pages = [await farPage(one, address, 0), await farPage(other, address, CLOCK_AHEAD_MS)] as const;
  await pause(settlesWithinMs);
  return {
    async switchesDuring(ms: number): Promise<[Switch[], Switch[]]> {
      const from = Date.now();
      await pause(ms);
      const [right, wrong] = [await switchesOf(pages[0], area), await switchesOf(pages[1], area)];
      return [right.filter(({ at }) => at > from), wrong.filter(({ at }) => at > from)];
    },
    close: () => Promise.all(pages.map((page) => page.context().close())),
  };
}

/** How long after it was opened a page is in sync with one that has been running. */
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
  // Its first slide is shown as soon as it is ready, which is not a change.
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

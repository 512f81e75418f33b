import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, Page } from '@playwright/test';
import { buildChannel, textSlide } from '#e2e/support/channel.ts';
import { apart, recordSwitches, type Switch, switchesOf } from '#e2e/support/screen.ts';
import { freshPage, openBrowser } from '../glass/browser.ts';
import { quantile, withGlass } from '../glass/scene.ts';
import { atMost, plain, type Row } from '../table.ts';

const CLOCK_AHEAD_MS = 37_000;
const LATEST_JITTER_MS = 80;
const LIMITS_MS = { middle: 5, p95: 17, most: 34 };
const BESIDE_NAIVE = 0.1;
const IN_STEP_WITHIN_SECONDS = 5;
/** What comes up while a page settles is not counted. The naive one has asked all it will ever ask. */
const SETTLES_WITHIN_MS = 5_000;
const NAIVE_SETTLES_WITHIN_MS = 1_500;
/** How far apart pages are is settled when they are opened: each round opens all of them so often anew. */
const DRAWS_A_ROUND = 5;
/** Of the naive page several pairs at once, which have next to nothing to compute: luck counts for much more with it. */
const NAIVE_PAIRS = 4;
const SWITCHES_A_DRAW = 5;
/**
 * The seconds of the slides of each pair that runs on for a long time. Most of their switches fall where no other pair has any: pages that
 * switch at once wait for each other's processor.
 */
const LONG_PAIRS = [1, 2, 3].map((first) => [first, 4, 4 - first]);
/** The first and the last switches of such a pair are compared. */
const COMPARED_MS = 64_000;

/**
 * G9: how far apart two browsers change their slides, one of them with a wrong clock, and both far from the server; and, where `minutes` are
 * given, how far pages are when they ran for so long.
 */
export async function measureTogether(rounds: number, minutes: number): Promise<Row[]> {
  return withGlass(async ({ product, api, reference }) => {
    const screenWith = async (seconds: number[]): Promise<Watched> => {
      const slides = seconds.map((duration, n) => textSlide(`Slide ${n}`, `<h1>${n}</h1>`, { duration }));
      const built = await buildChannel(api, { areas: [{ slides }] });
      const address = product.url + built.displayPath;
      return { address, area: built.areas[0]?._id ?? '', settlesWithinMs: SETTLES_WITHIN_MS };
    };
    const screen = await screenWith([1, 1, 1]);
    const naive = { address: `${reference.url}/naive`, area: 'naive', settlesWithinMs: NAIVE_SETTLES_WITHIN_MS };
    const browsers = [await openBrowser(), await openBrowser()] as const;
    const ours: number[] = [];
    const theirs: number[] = [];
    try {
      for (let draw = 0; draw < rounds * DRAWS_A_ROUND; draw += 1) {
        const pairs = Array.from({ length: NAIVE_PAIRS }, () => skewsOfTwo(browsers, naive));
        theirs.push(...(await Promise.all(pairs)).flat());
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
      const laterRow = async (): Promise<Row> => {
        const screens = await Promise.all(LONG_PAIRS.map(screenWith));
        const pairs = await Promise.all(screens.map((one) => skewsOverTime(browsers, one, minutes * 60_000)));
        const middleOf = (skews: number[][]) => quantile(skews.flat(), 0.5);
        const value = middleOf(pairs.map(({ later }) => later));
        const reference = { what: 'the same at first', value: middleOf(pairs.map(({ atFirst }) => atFirst)) };
        const what = `three pairs after ${minutes} minutes, middle`;
        return { goal: 'G9', what, ...plain({ value, digits: 1, limit: LIMITS_MS.middle, unit: 'ms' }, reference) };
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
  const [right, wrong] = await pair.switchesDuring(SWITCHES_A_DRAW * 1000);
  await pair.close();
  return apart(right, wrong);
}

/** How far apart a pair is when it was opened, and when it has run for so long. */
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

import type { Page } from '@playwright/test';
import { weather } from '#slide-types/weather/definition.ts';
import { buildChannel, imageSlide, textSlide } from './support/channel.ts';
import { expect, test } from './support/fixtures.ts';
import { type Frame, stampFrames, watchFrames } from './support/frames.ts';
import { uploadImage } from './support/images.ts';
import { recordSwitches, switchesOf } from './support/screen.ts';
import { startServer } from './support/server.ts';

/** Screens reload at most once a minute. In these tests, that minute passes this many times as fast. */
const SPEED = 10;
/** Each slide has one colour channel, so that mixtures of two add up to the same sum. */
const BRIGHT = 240;
const COLOURS = ['#f00000', '#00f000', '#0000f0'];
const NOISE = 14;
const TURN_SECONDS = 4;
const RELOADS = 3;

/** Sets a mark in the document that is lost in a reload. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { wasHereBefore: true }));
const isMarked = (page: Page) => page.evaluate(() => 'wasHereBefore' in window).catch(() => true);

test.beforeEach(({ page }) =>
  page.addInitScript((speed) => {
    const original = window.setTimeout;
    const isMinute = (ms = 0) => ms >= 53_000 && ms <= 61_000;
    const accelerated = (action: () => void, ms?: number) => original(action, isMinute(ms) ? Number(ms) / speed : ms);
    Object.assign(window, { setTimeout: accelerated });
  }, SPEED),
);

test.describe('on a screen without a service worker', () => {
  test.use({ serviceWorkers: 'block' });

  test('shows no dark frame in automatic refreshes, and continues every rotation', async ({ api, page }) => {
    const pictures = await Promise.all(COLOURS.map((colour) => uploadImage(api, colour)));
    const images = pictures.map((picture, index) => imageSlide(`Image ${index}`, picture, { duration: TURN_SECONDS }));
    const texts = COLOURS.map((colour, index) =>
      textSlide(`Text ${index}`, '<p></p>', { duration: TURN_SECONDS, rte_backgroundcolour: colour }),
    );
    const built = await buildChannel(api, {
      refreshFrequencyMinutes: 1,
      areas: [
        { width: 50, transition: 'fade', slides: images },
        { width: 50, x: 50, transition: 'none', slides: texts },
      ],
    });
    await page.setViewportSize({ width: 640, height: 180 });
    await stampFrames(page);
    await page.goto(built.displayPath);
    await expect(page.locator('[data-phase=showing]')).toHaveCount(built.areas.length);
    await mark(page);

    let reloads = 0;
    let turnsSince = 0;
    // This sheet never arrives, so the new page must let itself be painted, however long it takes.
    await page.route('**/player-hold.css', () => {
      reloads += 1;
      turnsSince = 0;
    });
    const halves = built.areas.map(() => [] as Run[]);
    const wrong: string[] = [];
    let hasStarted = false;
    await watchFrames(page, (frame) => {
      // The first frames may have been painted before all slides were shown.
      hasStarted ||= halves.every((_, half) => !readHalf(frame, half).dark);
      if (!hasStarted) return false;
      for (const [half, runs] of halves.entries()) {
        const seen = readHalf(frame, half);
        if (seen.dark) wrong.push(`half ${half}, at reload ${reloads}: ${seen.dark} is of no slide`);
        if (seen.colour >= 0 && frame.isInOrder && continueRuns(runs, seen.colour, frame.at)) turnsSince += 1;
      }
      return wrong.length > 0 || (reloads >= RELOADS && turnsSince > halves.length);
    });

    expect(wrong).toEqual([]);
    for (const runs of halves) expect(jumpsOf(runs)).toEqual([]);
    expect(await isMarked(page)).toBe(false);
  });
});

test('reloads a minute after a weather slide was dropped, but not otherwise', async ({ api, page, context }) => {
  const text = textSlide('Beside', '<h1>Beside</h1>');
  const settings = { disableAutoRefresh: true, disableForceRefreshCheck: true };
  const lacking = { type: weather.index, name: 'Nowhere', weather_url: '' };
  const dropping = await buildChannel(api, { ...settings, areas: [{ slides: [text, lacking] }] });
  const complete = await buildChannel(api, { ...settings, areas: [{ slides: [text] }] });
  const other = await context.newPage();
  for (const [screen, { displayPath }] of [[other, complete] as const, [page, dropping] as const]) {
    await screen.goto(displayPath);
    await expect(screen.getByRole('heading', { name: 'Beside' })).toBeVisible();
    await mark(screen);
  }
  await expect.poll(() => isMarked(page)).toBe(false);
  await expect(page.getByRole('heading', { name: 'Beside' })).toBeVisible();
  expect(await isMarked(other)).toBe(true);
});

test('plays on without reloading while the server is down, and reloads when it is back', async ({ page }) => {
  const server = await startServer();
  const built = await buildChannel(await server.api(), {
    refreshFrequencyMinutes: 1,
    disableForceRefreshCheck: true,
    areas: [{ slides: ['One', 'Two'].map((name) => textSlide(name, `<h1>${name}</h1>`, { duration: 2 })) }],
  });
  const area = built.areas[0]?._id ?? '';
  await recordSwitches(page);
  await page.goto(server.url + built.displayPath);
  await expect(page.locator('[data-phase=showing]')).toHaveCount(1);
  await server.kill9();
  await mark(page);
  let unanswered = 0;
  page.on('requestfailed', (request) => {
    if (request.url().endsWith('/getforcedrefresh')) unanswered += 1;
  });
  await expect.poll(() => unanswered).toBeGreaterThan(2);
  const before = (await switchesOf(page, area)).length;
  await expect.poll(async () => (await switchesOf(page, area)).length).toBeGreaterThan(before + 2);
  expect(await isMarked(page)).toBe(true);

  await server.restart();
  await expect.poll(() => isMarked(page)).toBe(false);
  await expect(page.locator('[data-phase=showing]')).toHaveCount(1);
  await server.stop();
});

/** Positions within a half, as fractions of it. */
const SPOTS = [0.1, 0.3, 0.5, 0.7, 0.9].flatMap((x) => [0.1, 0.5, 0.9].map((y) => [x, y] as const));

/** Returns the single colour of a half of the screen (-1 for a mixture of two), and a pixel that no slide covers. */
function readHalf({ pixels, width }: Frame, half: number) {
  const height = pixels.length / 3 / width;
  const seen = SPOTS.map(([across, down]) => {
    const at = Math.floor(down * height) * width + Math.floor(((half + across) / 2) * width);
    return [...pixels.subarray(at * 3, at * 3 + 3)];
  });
  const sum = (pixel: readonly number[]) => pixel.reduce((total, value) => total + value, 0);
  const dark = seen.find((pixel) => Math.abs(sum(pixel) - BRIGHT) > NOISE);
  const colour = [0, 1, 2].find((channel) => seen.every((pixel) => (pixel[channel] ?? 0) > BRIGHT - NOISE)) ?? -1;
  return { dark, colour };
}

/** A single colour of a half, from the first to the last frame that shows only it. */
interface Run {
  colour: number;
  from: number;
  until: number;
}

/** Returns whether a new run has started. */
function continueRuns(runs: Run[], colour: number, at: number): boolean {
  const last = runs.at(-1);
  if (last?.colour !== colour) return runs.push({ colour, from: at, until: at }) > 0;
  last.until = Math.max(last.until, at);
  return false;
}

/** Returns slides that are out of order, except after a turn in which the machine painted nothing. */
function jumpsOf(runs: readonly Run[]): string[] {
  return runs.flatMap((run, position) => {
    const before = runs[position - 1];
    if (!before || run.colour === (before.colour + 1) % COLOURS.length) return [];
    const pauseMs = run.from - before.until;
    return pauseMs < TURN_SECONDS * 1000
      ? [`${run.colour} after ${before.colour}, ${Math.round(pauseMs)} ms later`]
      : [];
  });
}

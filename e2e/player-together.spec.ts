import { buildChannel, textSlide } from './support/channel.ts';
import { expect, test } from './support/fixtures.ts';
import { recordSwitches, type Switch, switchesOf } from './support/screen.ts';

const CLOCK_AHEAD_MS = 37_000;
const SWITCHES = 20;
/** A page that the machine held up for longer can't tell anything about clocks. */
const STALLED_MS = 25;

test('two screens switch together, though the clock of one is wrong', async ({ api, browser, server }) => {
  const slides = [1, 2, 3].map((n) => textSlide(`Slide ${n}`, `<h1>Slide ${n}</h1>`, { duration: 1 }));
  const built = await buildChannel(api, { areas: [{ slides }] });
  const area = built.areas[0]?._id ?? '';

  const pages = [];
  for (const aheadMs of [0, CLOCK_AHEAD_MS]) {
    const context = await browser.newContext({ baseURL: server.url, viewport: { width: 640, height: 360 } });
    const page = await context.newPage();
    await recordSwitches(page, aheadMs);
    await page.goto(built.displayPath);
    pages.push(page);
  }
  const [right, wrong] = pages as [(typeof pages)[0], (typeof pages)[0]];
  expect((await wrong.evaluate(() => Date.now())) - Date.now()).toBeGreaterThan(CLOCK_AHEAD_MS - 5_000);

  // What comes up while a page settles is not counted.
  await wrong.waitForTimeout(2_000);
  const from = await Promise.all(pages.map(async (page) => (await switchesOf(page, area)).length));
  await wrong.waitForTimeout((SWITCHES + 5) * 1_000);
  const apart = matched(
    (await switchesOf(right, area)).slice(from[0]),
    (await switchesOf(wrong, area)).slice(from[1]),
  ).sort((one, other) => one - other);

  expect(apart.length).toBeGreaterThanOrEqual(SWITCHES / 2);
  expect(apart.at(-1)).toBeLessThan(50);
  expect(apart[Math.floor(apart.length / 2)]).toBeLessThan(17);
});

/** For each switch of one screen, how far from it the other came to the same slide. */
function matched(one: Switch[], other: Switch[]): number[] {
  return one.flatMap((entry) => {
    const near = other.filter(({ slide, at }) => slide === entry.slide && Math.abs(at - entry.at) < 1_000);
    const isStalled = [entry, ...near].some(({ stalledMs }) => stalledMs > STALLED_MS);
    return isStalled ? [] : near.map(({ at }) => Math.abs(at - entry.at));
  });
}

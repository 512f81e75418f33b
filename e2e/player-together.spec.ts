import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { Area } from '#contract/entities/area.ts';
import type { Api } from './support/api.ts';
import { addSlide, buildChannel, displayPath, type SlidePlan, textSlide, videoSlide } from './support/channel.ts';
import { expect, test } from './support/fixtures.ts';
import { makePortal } from './support/portal.ts';
import { recordSwitches } from './support/screen.ts';

const SLIDE_SECONDS = 6;
/**
 * By how much the devices' own clocks are wrong: the first two show one channel, the third another of the same group. A screen that went by
 * a wrong one would never show what the first shows: in their round of 18 seconds both are ahead by more than one slide and less than two.
 */
const CLOCKS_AHEAD_MS = [0, 45_000, 262_000] as const;
/** Films that are out of step are further apart than this. */
const IN_STEP_SECONDS = 0.25;

test('the screens of a sync group switch together, though their clocks are wrong', async ({ api, browser, server }) => {
  const { PortalId } = await makePortal(api);
  const slides = [1, 2, 3].map((n) => textSlide(`Slide ${n}`, `<h1>Slide ${n}</h1>`, { duration: SLIDE_SECONDS }));
  const built = await buildChannel(api, { PortalId, areas: [{ slides }] });
  const [area] = built.areas as [Area];
  const other = await addToGroup(api, built.channel._id, area, slides);

  const addresses = [built.displayPath, built.displayPath, other.address];
  const pages: Page[] = [];
  for (const [index, aheadMs] of CLOCKS_AHEAD_MS.entries()) {
    const context = await browser.newContext({ baseURL: server.url, viewport: { width: 640, height: 360 } });
    const page = await context.newPage();
    await recordSwitches(page, aheadMs);
    await page.goto(addresses[index] ?? '');
    pages.push(page);
  }
  const device = await Promise.all(pages.map((page) => page.evaluate(() => Date.now())));
  expect((device[1] ?? 0) - (device[0] ?? 0)).toBeGreaterThan(SLIDE_SECONDS * 1_000);

  const shown = () => Promise.all(pages.map((page) => page.locator('[data-phase=showing] h1').innerText()));
  const areTogether = async () => new Set(await shown()).size === 1;
  await expect.poll(areTogether).toBe(true);
  // Also after the next switch.
  const [first] = await shown();
  await expect.poll(async () => (await shown())[0]).not.toBe(first);
  await expect.poll(areTogether).toBe(true);
  await Promise.all(pages.map((page) => page.context().close()));
});

test('a film is at the same place on two screens of a sync group', async ({ api, browser, server }) => {
  // Films walk to their place, and a machine that draws fewer of their frames needs longer to tell.
  test.setTimeout(120_000);
  const { PortalId } = await makePortal(api);
  const bytes = await readFile('server/demo/files/slow-coffee.mp4');
  const film = videoSlide('Film', await api.upload('video', PortalId, { name: 'film.mp4', bytes }), { duration: 8 });
  const built = await buildChannel(api, { PortalId, areas: [{ slides: [film] }] });
  const other = await addToGroup(api, built.channel._id, built.areas[0] as Area, [film]);
  const pages: Page[] = [];
  for (const address of [built.displayPath, other.address]) {
    const context = await browser.newContext({ baseURL: server.url, viewport: { width: 320, height: 180 } });
    const page = await context.newPage();
    await page.goto(address);
    await page.locator('[data-phase=showing] video').waitFor();
    await page.evaluate(recordFrames);
    pages.push(page);
    // One that begins with its page would be behind the first from now on.
    const isUnderWay = () =>
      (document.querySelector<HTMLVideoElement>('[data-phase=showing] video')?.currentTime ?? 0) > 1;
    await page.waitForFunction(isUnderWay);
  }
  const skew = async () => {
    const [one = [], another = []] = await Promise.all(
      pages.map((page) => page.evaluate(() => (window as unknown as { frames: FilmFrame[] }).frames.splice(0))),
    );
    return middleSkew(one, another);
  };
  // Films walk to their place, which takes a few seconds; there they stay.
  await expect.poll(skew, { timeout: 30_000, intervals: [1_000] }).toBeLessThan(IN_STEP_SECONDS);
  await pages[0]?.evaluate(untilNextRound);
  await expect.poll(skew, { timeout: 15_000, intervals: [1_000] }).toBeLessThan(IN_STEP_SECONDS);
  await Promise.all(pages.map((page) => page.context().close()));
});

/** A second channel with the same area and slides of its own, in one sync group with the first. */
async function addToGroup(api: Api, channel: string, area: Area, plans: readonly SlidePlan[]) {
  const { PortalId } = area;
  const { _id } = await api.call('POST /api/portals/getPortal', { PortalId });
  await api.call('POST /api/portals/updatePortal', { _id, update: { optionalFeatures: ['synchronization'] } });
  const added = await api.call('POST /api/channels/add', {
    channel: { name: 'The other one', PortalId, selectedAreas: [area._id] },
  });
  const slides: string[] = [];
  for (const plan of plans) {
    const slide = await addSlide(api, area, plan);
    await api.call('PATCH /api/channels/toggleSlide', { channel: added._id, area: area._id, slide: slide._id });
    slides.push(slide._id);
  }
  await api.call('POST /api/syncgroups/add', { PortalId, name: 'Wall', channels: [channel, added._id] });
  return { address: displayPath(added), slides };
}

interface FilmFrame {
  /** Its place in the film, in seconds. */
  place: number;
  /** When it is on the glass, in milliseconds since the epoch. */
  at: number;
}

/** Runs in the page: notes every frame of the film. */
function recordFrames(): void {
  const frames: FilmFrame[] = [];
  Object.assign(window, { frames });
  const film = document.querySelector<HTMLVideoElement>('[data-phase=showing] video');
  const note: VideoFrameRequestCallback = (_now, { mediaTime, expectedDisplayTime }) => {
    frames.push({ place: mediaTime, at: performance.timeOrigin + expectedDisplayTime });
    film?.requestVideoFrameCallback(note);
  };
  film?.requestVideoFrameCallback(note);
}

/** Runs in the page: waits until the film has begun again. */
function untilNextRound(): Promise<void> {
  return new Promise((resolve) => {
    let before = 0;
    const look = () => {
      const place = document.querySelector<HTMLVideoElement>('[data-phase=showing] video')?.currentTime ?? before;
      if (place < before - 1) return resolve();
      before = place;
      requestAnimationFrame(look);
    };
    look();
  });
}

const FILM_SECONDS = 8;

/** How far apart two films are, by frames that were on the glass at about the same moment. */
function middleSkew(one: readonly FilmFrame[], another: readonly FilmFrame[]): number {
  const skews = one.flatMap(({ place, at }) => {
    const near = another.find((frame) => Math.abs(frame.at - at) < 100);
    if (!near) return [];
    const behind = place - near.place - (at - near.at) / 1000;
    return [Math.abs(behind - FILM_SECONDS * Math.round(behind / FILM_SECONDS))];
  });
  const sorted = skews.sort((first, second) => first - second);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.POSITIVE_INFINITY;
}

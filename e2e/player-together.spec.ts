import type { Page } from '@playwright/test';
import type { Area } from '#contract/entities/area.ts';
import type { Api } from './support/api.ts';
import { addSlide, buildChannel, displayPath, type SlidePlan, textSlide, videoSlide } from './support/channel.ts';
import { expect, test } from './support/fixtures.ts';
import { makePortal } from './support/portal.ts';
import { recordSwitches } from './support/screen.ts';
import { makeVideo } from './support/video.ts';

const SLIDE_SECONDS = 6;
/**
 * The errors of the devices' clocks. The first two screens show one channel, the third another of the same group. A
 * screen that used its own clock would never show the same slide as the first: in a round of 18 seconds, both wrong
 * clocks are ahead by more than one slide and less than two.
 */
const CLOCKS_AHEAD_MS = [0, 45_000, 262_000] as const;
const VIDEO_SECONDS = 8;
/** Videos that are out of sync are further apart than this. */
const IN_SYNC_SECONDS = 0.25;

test('switches the screens of a sync group together, although their clocks are wrong', async ({
  api,
  browser,
  server,
}) => {
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
  // They must still be together after the next switch.
  const [first] = await shown();
  await expect.poll(async () => (await shown())[0]).not.toBe(first);
  await expect.poll(areTogether).toBe(true);
  await Promise.all(pages.map((page) => page.context().close()));
});

test('plays a video in sync on two screens of a sync group', async ({ api, browser, server }) => {
  // Videos approach their position gradually, which takes longer to measure on a machine that paints fewer frames.
  const { PortalId } = await makePortal(api);
  const bytes = await makeVideo(VIDEO_SECONDS);
  const slide = videoSlide('Video', await api.upload('video', PortalId, { name: 'video.mp4', bytes }), {
    duration: VIDEO_SECONDS,
  });
  const built = await buildChannel(api, { PortalId, areas: [{ slides: [slide] }] });
  const other = await addToGroup(api, built.channel._id, built.areas[0] as Area, [slide]);
  const pages: Page[] = [];
  for (const address of [built.displayPath, other.address]) {
    const context = await browser.newContext({ baseURL: server.url, viewport: { width: 320, height: 180 } });
    const page = await context.newPage();
    await page.goto(address);
    await page.locator('[data-phase=showing] video').waitFor();
    await page.evaluate(recordFrames);
    pages.push(page);
    // A video that started with its page would be behind the first one.
    const isUnderWay = () =>
      (document.querySelector<HTMLVideoElement>('[data-phase=showing] video')?.currentTime ?? 0) > 1;
    await page.waitForFunction(isUnderWay);
  }
  const skew = async () => {
    const [one = [], another = []] = await Promise.all(pages.map((page) => page.evaluate(recentFrames)));
    return medianSkew(one, another);
  };
  // Videos take a few seconds to reach their position, and then stay in sync.
  await expect.poll(skew, { intervals: [1_000] }).toBeLessThan(IN_SYNC_SECONDS);
  await pages[0]?.evaluate(untilNextRound);
  for (const page of pages) await page.evaluate(forgetFrames);
  await expect.poll(skew, { intervals: [1_000] }).toBeLessThan(IN_SYNC_SECONDS);
  await Promise.all(pages.map((page) => page.context().close()));
});

/** Creates a second channel with the same area and its own slides, in a sync group with the first. */
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

interface RecordedFrame {
  /** Its position in the video, in seconds. */
  position: number;
  /** When it is displayed, in milliseconds since the epoch. */
  at: number;
}

/**
 * Runs in the page: records every frame of the video on show. The player may replace its element, for example after a
 * stall on a busy machine.
 */
function recordFrames(): void {
  const frames: RecordedFrame[] = [];
  let followed: HTMLVideoElement | null = null;
  Object.assign(window, { frames });
  const follow = () => {
    const video = document.querySelector<HTMLVideoElement>('[data-phase=showing] video');
    if (video && video !== followed) {
      followed = video;
      const note: VideoFrameRequestCallback = (_now, { mediaTime, expectedDisplayTime }) => {
        frames.push({ position: mediaTime, at: performance.timeOrigin + expectedDisplayTime });
        if (video === followed) video.requestVideoFrameCallback(note);
      };
      video.requestVideoFrameCallback(note);
    }
    requestAnimationFrame(follow);
  };
  follow();
}

/** Runs in the page: returns the frames of the last seconds. A page that was stalled has some, too. */
function recentFrames(): RecordedFrame[] {
  const since = performance.timeOrigin + performance.now() - 4_000;
  const { frames } = window as unknown as { frames: RecordedFrame[] };
  return frames.filter(({ at }) => at > since);
}

/** Runs in the page. */
function forgetFrames(): void {
  (window as unknown as { frames: RecordedFrame[] }).frames.length = 0;
}

/** Runs in the page: waits until the video has started again. */
function untilNextRound(): Promise<void> {
  return new Promise((resolve) => {
    let before = 0;
    const check = () => {
      const position = document.querySelector<HTMLVideoElement>('[data-phase=showing] video')?.currentTime ?? before;
      if (position < before - 1) return resolve();
      before = position;
      requestAnimationFrame(check);
    };
    check();
  });
}

/** Returns the median difference between two videos in seconds, by frames displayed at about the same time. */
function medianSkew(one: readonly RecordedFrame[], another: readonly RecordedFrame[]): number {
  const skews = one.flatMap(({ position, at }) => {
    const near = another.find((frame) => Math.abs(frame.at - at) < 100);
    if (!near) return [];
    const behind = position - near.position - (at - near.at) / 1000;
    return [Math.abs(behind - VIDEO_SECONDS * Math.round(behind / VIDEO_SECONDS))];
  });
  const sorted = skews.sort((first, second) => first - second);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.POSITIVE_INFINITY;
}

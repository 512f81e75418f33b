import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { Area } from '#contract/entities/area.ts';
import type { Api } from './support/api.ts';
import { addSlide, buildChannel, displayPath, type SlidePlan, textSlide, videoSlide } from './support/channel.ts';
import { expect, test } from './support/fixtures.ts';
import { makePortal } from './support/portal.ts';
import { apart, recordSwitches, switchesOf } from './support/screen.ts';

/** By how much the devices' own clocks are wrong: the first two show one channel, the third another of the same group. */
const CLOCKS_AHEAD_MS = [0, 37_000, 250_000] as const;
/** That are compared with the first screen's, on each of the others. */
const SWITCHES = 15;
/** Two frames of a film with 25 of them in a second. */
const TWO_FRAMES_SECONDS = 0.08;

// A busy machine takes its time until there is enough to compare.
test.setTimeout(120_000);

test('the screens of a sync group switch together, though their clocks are wrong', async ({ api, browser, server }) => {
  const { PortalId } = await makePortal(api);
  const slides = [1, 2, 3].map((n) => textSlide(`Slide ${n}`, `<h1>Slide ${n}</h1>`, { duration: 1 }));
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
  for (const [index, aheadMs] of CLOCKS_AHEAD_MS.entries()) {
    const device = (await pages[index]?.evaluate(() => Date.now())) ?? 0;
    expect(Math.abs(device - Date.now() - aheadMs)).toBeLessThan(5_000);
  }

  /** What came up on each page, by its position in the rotation: the group's channels have slides of their own. */
  const positions = [built.slides[0]?.map(({ _id }) => _id) ?? [], other.slides];
  const shownOn = async (page: Page) =>
    (await switchesOf(page, area._id)).map((entry) => {
      const position = positions.map((ids) => ids.indexOf(entry.slide)).find((found) => found >= 0);
      return { ...entry, slide: String(position) };
    });
  // What comes up while a page settles is not counted.
  await pages[0]?.waitForTimeout(2_000);
  const from = await Promise.all(pages.map(async (page) => (await shownOn(page)).length));
  const allSkews = async () => {
    const all = await Promise.all(pages.map(async (page, index) => (await shownOn(page)).slice(from[index])));
    const [right = [], ...wrong] = all;
    return wrong.map((switches) => apart(right, switches).sort((one, another) => one - another));
  };
  // Those at which a busy machine held a page up are not among them.
  const compared = async () => Math.min(...(await allSkews()).map(({ length }) => length));
  await expect.poll(compared, { timeout: 45_000, intervals: [2_000] }).toBeGreaterThanOrEqual(SWITCHES);
  const judged = await allSkews();
  await Promise.all(pages.map((page) => page.context().close()));
  for (const skews of judged) {
    expect(skews.at(-1)).toBeLessThan(50);
    expect(skews[Math.floor(skews.length / 2)]).toBeLessThan(17);
  }
});

test('a film is at the same frame on two screens of a sync group', async ({ api, browser, server }) => {
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
    await page.locator('[data-stage=showing] video').waitFor();
    await page.evaluate(recordFrames);
    pages.push(page);
  }
  const skew = async () => {
    const [one = [], another = []] = await Promise.all(
      pages.map((page) => page.evaluate(() => (window as unknown as { frames: FilmFrame[] }).frames.splice(0))),
    );
    return middleSkew(one, another);
  };
  // Films walk to their place, which takes a few seconds; there they stay.
  await expect.poll(skew, { timeout: 30_000, intervals: [1_000] }).toBeLessThan(TWO_FRAMES_SECONDS);
  await pages[0]?.waitForTimeout(3_000);
  await expect.poll(skew, { timeout: 15_000, intervals: [1_000] }).toBeLessThan(TWO_FRAMES_SECONDS);
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
  const film = document.querySelector<HTMLVideoElement>('[data-stage=showing] video');
  const note: VideoFrameRequestCallback = (_now, { mediaTime, expectedDisplayTime }) => {
    frames.push({ place: mediaTime, at: performance.timeOrigin + expectedDisplayTime });
    film?.requestVideoFrameCallback(note);
  };
  film?.requestVideoFrameCallback(note);
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

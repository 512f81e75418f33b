import { chromium, type LaunchOptions, type Page } from '@playwright/test';
import type { Api } from './support/api.ts';
import { type BuiltChannel, buildChannel, textSlide, videoSlide } from './support/channel.ts';
import { expect, test } from './support/fixtures.ts';
import { FIRST_PORTAL } from './support/server.ts';
import { makeVideo } from './support/video.ts';

/** As the start scripts set it, and as browsers do that have never been used. */
const ALLOWED = '--autoplay-policy=no-user-gesture-required';
const BLOCKED = '--autoplay-policy=document-user-activation-required';
const SECONDS = 20;

let location = '';
test.beforeAll(async ({ api }) => {
  const bytes = await makeVideo(SECONDS, { hasSound: true });
  location = await api.upload('video', FIRST_PORTAL, { name: 'tone.mp4', bytes });
});

/** Opens a channel in a browser of its own, because its policy can't be changed while it runs. */
async function withBrowser(
  { args = [], ...options }: LaunchOptions,
  policy: string,
  url: string,
  work: (page: Page) => Promise<void>,
) {
  const browser = await chromium.launch({
    ...options,
    args: [...args, policy],
    // Nothing else mutes videos.
    ignoreDefaultArgs: ['--mute-audio'],
  });
  try {
    const page = await browser.newPage({ viewport: { width: 960, height: 540 } });
    await page.goto(url);
    await work(page);
  } finally {
    await browser.close();
  }
}

interface VideoState {
  phase: string | undefined;
  isMuted: boolean;
  volume: number;
  isPaused: boolean;
}

const videos = (page: Page): Promise<VideoState[]> =>
  page.locator('video').evaluateAll((elements) =>
    (elements as HTMLVideoElement[]).map((video) => ({
      phase: video.closest<HTMLElement>('[data-phase]')?.dataset.phase,
      isMuted: video.muted,
      volume: video.volume,
      isPaused: video.paused,
    })),
  );
const showing = async (page: Page) => (await videos(page)).find(({ phase }) => phase === 'showing');

const screensOf = async ({ channel: { _id } }: BuiltChannel, api: Api) =>
  (await api.call('POST /api/screens/getscreens', { PortalId: FIRST_PORTAL })).filter(({ channel }) => channel === _id);

/** Opens the same channel on another screen. */
async function openOther(page: Page, url: string): Promise<Page> {
  const other = await page.context().browser()?.newPage();
  if (!other) throw new Error('The browser is closed.');
  await other.goto(url);
  await expect(other.locator('[data-phase=showing] video')).toBeVisible();
  return other;
}

interface Position {
  seconds: number;
  at: number;
}

const position = (page: Page): Promise<Position> =>
  page.locator('video').evaluate((video: HTMLVideoElement) => ({ seconds: video.currentTime, at: Date.now() }));

/** How far two screens are apart, in seconds; the video repeats. */
function difference(one: Position, two: Position): number {
  const apart = two.seconds - one.seconds - (two.at - one.at) / 1000;
  return Math.abs(apart - SECONDS * Math.round(apart / SECONDS));
}

const turns = (video_volume: number) => [
  textSlide('Words', '<p>Hello</p>', { duration: 3 }),
  videoSlide('Tone', location, { duration: 4, video_volume }),
];

test('plays a video with its sound in its turn, and muted before and after', async ({ api, server, launchOptions }) => {
  const built = await buildChannel(api, { areas: [{ slides: turns(40) }] });
  await withBrowser(launchOptions, ALLOWED, server.url + built.displayPath, async (page) => {
    const states: VideoState[] = [];
    const hasAllPhases = async () => {
      states.push(...(await videos(page)));
      return [...new Set(states.map(({ phase }) => phase))].sort();
    };
    await expect.poll(hasAllPhases, { intervals: [40] }).toEqual(['leaving', 'preparing', 'showing']);
    await expect.poll(() => showing(page)).toMatchObject({ isMuted: false, volume: 0.4, isPaused: false });
    const sounding = states.filter(({ isMuted }) => !isMuted);
    expect(sounding.filter(({ phase, volume }) => phase !== 'showing' || volume !== 0.4)).toEqual([]);
    expect((await screensOf(built, api))[0]?.report).not.toHaveProperty('isSoundBlocked');
  });
});

test('changes the volume of a video, and mutes a channel, without starting the video again', async ({
  api,
  server,
  launchOptions,
}) => {
  const built = await buildChannel(api, {
    areas: [{ slides: [videoSlide('Tone', location, { duration: 3600, video_volume: 40 })] }],
  });
  const slide = built.slides[0]?.[0]?._id ?? '';
  await withBrowser(launchOptions, ALLOWED, server.url + built.displayPath, async (page) => {
    await expect.poll(() => showing(page)).toMatchObject({ isMuted: false, volume: 0.4 });
    await page.locator('video').evaluate((video) => video.setAttribute('data-same', ''));
    const update = { video_volume: 90 };
    await api.call('PATCH /api/slides/updateSlide', { _id: slide, PortalId: FIRST_PORTAL, update });
    await expect.poll(() => showing(page)).toMatchObject({ isMuted: false, volume: 0.9 });
    const mute = { _id: built.channel._id, PortalId: FIRST_PORTAL, update: { muted: true } };
    await api.call('PATCH /api/channels/updateChannel', mute);
    await expect.poll(() => showing(page)).toMatchObject({ isMuted: true, isPaused: false });
    await expect(page.locator('[data-phase=showing] video')).toHaveAttribute('data-same', '');
  });
});

test('plays a video muted at its position where the browser blocks sound, and says so until someone clicks', async ({
  api,
  server,
  launchOptions,
  openSignedIn,
}) => {
  const built = await buildChannel(api, {
    areas: [{ slides: [videoSlide('Tone', location, { duration: 3600, video_volume: 40 })] }],
  });
  await withBrowser(launchOptions, BLOCKED, server.url + built.displayPath, async (page) => {
    const blockedScreens = async () =>
      (await screensOf(built, api)).filter(({ report }) => report?.isSoundBlocked).map(({ _id }) => _id);
    // Playwright's own scripts count as someone who uses the page, so none may run before the video plays.
    await expect.poll(blockedScreens).toHaveLength(1);
    const [own] = await blockedScreens();
    expect(await showing(page)).toMatchObject({ isMuted: true, isPaused: false });

    const other = await openOther(page, server.url + built.displayPath);
    await expect.poll(async () => difference(await position(page), await position(other))).toBeLessThan(0.25);
    await other.close();

    const dashboard = await openSignedIn('/dashboard/controlpanel?show=screens');
    await expect(dashboard.getByText('plays without sound because its browser blocks it').first()).toBeVisible();

    await page.mouse.click(100, 100);
    await expect.poll(() => showing(page)).toMatchObject({ isMuted: false, volume: 0.4, isPaused: false });
    // The other screen may have reported the same before it was closed.
    await expect.poll(blockedScreens).not.toContain(own);
  });
});

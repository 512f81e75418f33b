import { readFile } from 'node:fs/promises';
import { addSlide, buildChannel, textSlide, videoSlide } from './support/channel.ts';
import { expect, test } from './support/fixtures.ts';
import { untilStored } from './support/kiosk.ts';
import { type Network, startProxy, type Verdict } from './support/proxy.ts';
import { recordSwitches, switchesOf } from './support/screen.ts';
import { uploadVideo, VIDEO_FILE } from './support/video.ts';

let proxy: Network;
test.beforeEach(async ({ server }) => {
  proxy = await startProxy(server.url);
});
test.afterEach(() => proxy.close());

// A response that looks complete is stored in the HTTP cache.
const ENDS: Record<string, (body: Buffer) => Verdict> = {
  'is interrupted': (body) => ({ cutAfter: Math.min(body.length - 1, 150_000) }),
  'is truncated but looks complete': (body) => ({ body: body.subarray(0, Math.min(body.length - 1, 150_000)) }),
};
for (const [how, end] of Object.entries(ENDS)) {
  test(`resumes the download of a video that ${how}, and shows it when it is complete`, async ({ api, kiosk }) => {
    const video = await uploadVideo(api);
    const words = textSlide('Words', '<h1>Before</h1>', { duration: 1 });
    const built = await buildChannel(api, { areas: [{ slides: [words] }] });
    const page = await kiosk.start(proxy.url + built.displayPath);
    await untilStored(page, []);
    const ranges: (string | undefined)[] = [];
    proxy.tamper = ({ path, headers, body }) => {
      if (path !== video) return undefined;
      ranges.push(headers['content-range'] as string | undefined);
      return ranges.length < 4 ? end(body) : undefined;
    };
    const cell = { channel: built.channel._id, area: built.areas[0]?._id ?? '' };
    const added = await api.call('POST /api/slides/add', {
      area: cell.area,
      slide: { ...videoSlide('Video', video), duration: 5, alwaysDisplay: true, PortalId: 1 },
    });
    // A single change, because another plan during the download would restart it.
    await api.call('PATCH /api/channels/toggleSlide', { ...cell, slide: added._id });
    await expect(page.locator('[data-phase=showing] video')).toBeVisible();
    await untilStored(page, [video]);
    const bytes = await readFile(VIDEO_FILE);
    const storedBytes = await page.evaluate(
      async (location) => (await (await fetch(location)).arrayBuffer()).byteLength,
      video,
    );
    expect(storedBytes).toBe(bytes.length);
    // A browser that had read nothing when the connection was closed starts again.
    const resumed = ranges.slice(ranges.findIndex((range) => range !== undefined));
    expect(resumed.length).toBeGreaterThan(0);
    for (const range of resumed) expect(range).toMatch(/^bytes [1-9]/);
  });
}

test('skips a video whose downloads are damaged, and shows it once one is intact', async ({ api, kiosk }) => {
  const video = await uploadVideo(api);
  const words = ['One', 'Two'].map((word) => textSlide(word, `<h1>${word}</h1>`, { duration: 1 }));
  const built = await buildChannel(api, { areas: [{ slides: words }] });
  const [area] = built.areas;
  if (!area) throw new Error('The channel has no area.');
  const page = await kiosk.start(proxy.url + built.displayPath);
  await untilStored(page, []);
  await recordSwitches(page);
  await page.reload();
  const revision = () => page.locator('main').getAttribute('data-revision');
  const first = await revision();
  let isDamaged = true;
  proxy.tamper = ({ path, body }) =>
    path === video && isDamaged ? { body: Buffer.concat([body.subarray(0, -1), Buffer.from('?')]) } : undefined;
  const added = await addSlide(api, area, videoSlide('Video', video, { duration: 1 }));
  await api.call('PATCH /api/channels/toggleSlide', {
    channel: built.channel._id,
    area: area._id,
    slide: added._id,
  });

  await expect.poll(revision).not.toBe(first);
  const shown = async () => (await switchesOf(page, area._id)).map(({ slide }) => slide);
  const before = (await shown()).length;
  await expect.poll(async () => (await shown()).length).toBeGreaterThan(before + 3);
  expect(await shown()).not.toContain(added._id);
  isDamaged = false;
  await expect.poll(shown).toContain(added._id);
  await untilStored(page, [video]);
});

test('switches to a newer build only when it is completely stored', async ({ api, kiosk }) => {
  const slides = [1, 2].map((n) => textSlide(`Slide ${n}`, `<h1>Slide ${n}</h1>`, { duration: 1 }));
  const built = await buildChannel(api, { refreshFrequencyMinutes: 1, areas: [{ slides }] });
  const page = await kiosk.start(proxy.url + built.displayPath);
  await untilStored(page, []);
  let isComplete = false;
  let dropped = 0;
  proxy.tamper = ({ path, body }) => {
    if (path === '/player-worker.js')
      return { body: `${body.toString()}\n// newer`.replace(/name:"\w{16}"|name:`\w{16}`/, 'name:"another"') };
    if (path.startsWith('/DesktopModules/'))
      return { body: body.toString().replace('<html ', '<html data-build="newer" ') };
    // A part of the build that a channel's page doesn't need.
    if (!/\/pair-page-.*\.js$/.test(path) || isComplete) return undefined;
    dropped += 1;
    return 'drop';
  };
  const { _id, PortalId } = built.channel;
  /** Reloads the page, and returns the build that it starts from. */
  const refresh = async () => {
    await page.evaluate(() => Object.assign(window, { isReloaded: false }));
    await api.call('PATCH /api/channels/updateChannel', { _id, PortalId, update: { needsRefresh: true } });
    const isReloaded = () => page.evaluate(() => !('isReloaded' in window)).catch(() => false);
    await expect.poll(isReloaded).toBe(true);
    await expect(page.locator('[data-phase=showing] h1')).toBeVisible();
    return page.evaluate(() => document.documentElement.dataset.build ?? 'older');
  };
  expect(await refresh()).toBe('older');
  expect(dropped).toBeGreaterThan(0);
  isComplete = true;
  expect(await refresh()).toBe('newer');
  expect(await page.evaluate(() => caches.keys())).toContain('vitrine-shell-another');
});

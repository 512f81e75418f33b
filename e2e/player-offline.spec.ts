import { readFile } from 'node:fs/promises';
import { buildChannel, imageSlide, textSlide, videoSlide } from './support/channel.ts';
import { expect, test } from './support/fixtures.ts';
import { uploadImage } from './support/images.ts';
import { untilStored } from './support/kiosk.ts';
import { shownImage, shownSlide } from './support/screen.ts';
import { uploadVideo, VIDEO_FILE } from './support/video.ts';

test('starts and follows schedules without the server', async ({ kiosk, startOwnServer }) => {
  const server = await startOwnServer();
  const api = await server.api();
  const poster = await uploadImage(api, '#1830a0');
  const startsAt = Date.now() + 22_000;
  const later = {
    alwaysDisplay: false,
    alwaysDisplayAfterStartDate: true,
    scheduleStart: new Date(startsAt).toISOString(),
  };
  const built = await buildChannel(api, {
    areas: [
      {
        width: 50,
        slides: [imageSlide('Poster', poster, { duration: 1 }), textSlide('Words', '<h1>Open</h1>', { duration: 1 })],
      },
      { x: 50, width: 50, slides: [textSlide('Lunch', '<h1>Lunch is served</h1>', later)] },
    ],
  });
  const address = server.url + built.displayPath;
  await untilStored(await kiosk.start(address), [poster]);
  await server.kill9();
  await kiosk.stop();

  const page = await kiosk.start(address);
  await expect.poll(() => page.evaluate(shownImage)).toBe(poster);
  const [one, two] = (built.slides[0] ?? []).map((slide) => slide._id);
  await expect.poll(() => shownSlide(page)).toBe(two);
  await expect.poll(() => shownSlide(page)).toBe(one);
  await expect(page.getByText('Lunch is served')).toBeVisible();
  expect(Date.now()).toBeGreaterThanOrEqual(startsAt - 100);

  await server.restart();
  const { _id, PortalId } = built.slides[0]?.[1] ?? { _id: '', PortalId: 0 };
  await (await server.api()).call('PATCH /api/slides/updateSlide', {
    _id,
    PortalId,
    update: { rte_content: '<h1>Closed</h1>' },
  });
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(page.getByText('Closed')).toBeVisible();
});

test('plays a stored video without the server, and serves any range of it', async ({ kiosk, startOwnServer }) => {
  const server = await startOwnServer();
  const api = await server.api();
  const video = await uploadVideo(api);
  const built = await buildChannel(api, { areas: [{ slides: [videoSlide('Video', video)] }] });
  const address = server.url + built.displayPath;
  await untilStored(await kiosk.start(address), [video]);
  await server.kill9();
  await kiosk.stop();

  const page = await kiosk.start(address);
  const position = () =>
    page.evaluate(() => document.querySelector<HTMLVideoElement>('[data-phase=showing] video')?.currentTime ?? 0);
  await expect.poll(position).toBeGreaterThan(0);
  const before = await position();
  await expect.poll(position).not.toBe(before);
  const bytes = await readFile(VIDEO_FILE);
  const parts = await page.evaluate(async (location) => {
    const fetchRange = async (range: string) => {
      const response = await fetch(location, { headers: { Range: range } });
      const content = [...new Uint8Array(await response.arrayBuffer())];
      return {
        status: response.status,
        range: response.headers.get('content-range'),
        length: content.length,
        head: content.slice(0, 8),
      };
    };
    return {
      middle: await fetchRange('bytes=1000-1999'),
      end: await fetchRange('bytes=-10'),
      beyond: await fetchRange('bytes=999999999-'),
    };
  }, video);
  expect(parts.middle).toEqual({
    status: 206,
    range: `bytes 1000-1999/${bytes.length}`,
    length: 1000,
    head: [...bytes.subarray(1000, 1008)],
  });
  expect([parts.end.status, parts.end.length, parts.end.head]).toEqual([206, 10, [...bytes.subarray(-10, -2)]]);
  expect(parts.beyond.status).toBe(416);
});

test('is controlled by its service worker again after a reload that bypassed it', async ({ api, server, kiosk }) => {
  const poster = await uploadImage(api, '#206040');
  const built = await buildChannel(api, { areas: [{ slides: [imageSlide('Poster', poster)] }] });
  const page = await kiosk.start(server.url + built.displayPath);
  await untilStored(page, [poster]);
  const session = await page.context().newCDPSession(page);
  await Promise.all([page.waitForEvent('load'), session.send('Page.reload', { ignoreCache: true })]);
  await untilStored(page, [poster]);
});

test('stores files again that were removed from the browser’s storage', async ({ api, server, kiosk }) => {
  const poster = await uploadImage(api, '#604020');
  const built = await buildChannel(api, { areas: [{ slides: [imageSlide('Poster', poster)] }] });
  const page = await kiosk.start(server.url + built.displayPath);
  await untilStored(page, [poster]);
  const entries = () =>
    page.evaluate(async () => {
      const names = (await caches.keys()).sort();
      return Promise.all(names.map(async (name) => `${name} ${(await (await caches.open(name)).keys()).length}`));
    });
  const complete = await entries();
  await page.evaluate(async () => {
    const shell = (await caches.keys()).find((name) => name.startsWith('vitrine-shell-')) ?? '';
    const cache = await caches.open(shell);
    const [script] = (await cache.keys()).filter(({ url }) => /index-.*\.js/.test(url));
    await Promise.all([script && cache.delete(script), caches.delete('vitrine-parts-1')]);
  });
  await page.reload();
  await expect.poll(entries).toEqual(complete);
});

test('opens the channel of a paired screen from the pairing page without the server', async ({
  kiosk,
  startOwnServer,
}) => {
  const server = await startOwnServer();
  const api = await server.api();
  const poster = await uploadImage(api, '#a04018');
  const built = await buildChannel(api, { areas: [{ slides: [imageSlide('Poster', poster)] }] });
  const page = await kiosk.start(`${server.url}/pair`);
  const code = (await page.locator('.pair-code').innerText()).replace(/\s/g, '');
  await api.call('POST /pairDevice', { pairCode: code, channel: built.channel._id });
  await page.waitForURL(/\/channels\//);
  await untilStored(page, [poster]);
  await kiosk.stop();
  await server.kill9();

  const restarted = await kiosk.start(`${server.url}/pair`);
  await restarted.waitForURL(/\/channels\//);
  await expect.poll(() => restarted.evaluate(shownImage)).toBe(poster);
});

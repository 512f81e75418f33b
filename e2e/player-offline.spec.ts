import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { Api } from './support/api.ts';
import { addSlide, buildChannel, imageSlide, textSlide, videoSlide } from './support/channel.ts';
import { expect, test } from './support/fixtures.ts';
import { type Kiosk, makeKiosk, untilKept } from './support/kiosk.ts';
import { uploadPicture } from './support/pictures.ts';
import { type Network, startProxy, type Verdict } from './support/proxy.ts';
import { recordSwitches, shownSlide, switchesOf } from './support/screen.ts';
import { type RunningServer, type ServerOptions, startServer } from './support/server.ts';

/** Where browsers find the screens' service worker, and what it sends to pages that are to forget everything. */
const WORKER_PATH = '/player-worker.js';
const FORGET_ALL = 'forget all';

// Browsers and servers that are turned off and on take their time on a busy machine.
test.setTimeout(150_000);

let server: RunningServer;
let api: Api;
let kiosk: Kiosk;
/** Of a test that turns it off, or changes how it is set up. */
let own: RunningServer | null = null;

test.beforeEach(async ({ launchOptions, server: shared, api: theirs }) => {
  [server, api] = [shared, theirs];
  kiosk = makeKiosk(launchOptions);
});
test.afterEach(async () => {
  await kiosk.scrap();
  await own?.kill9();
  own = null;
});

async function startOwnServer(options?: ServerOptions): Promise<void> {
  own = server = await startServer(options);
  api = await server.api();
}

async function uploadFilm(): Promise<string> {
  const bytes = await readFile('server/demo/files/slow-coffee.mp4');
  return api.upload('video', 1, { name: 'film.mp4', bytes });
}

const shownPicture = () => {
  const picture = document.querySelector<HTMLImageElement>('[data-phase=showing] img');
  return picture && picture.naturalWidth > 0 ? picture.getAttribute('src') : null;
};

test('a screen that is turned on without a server plays on, by its schedule', async () => {
  await startOwnServer();
  const poster = await uploadPicture(api, '#1830a0');
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
  await untilKept(await kiosk.start(address), [poster]);
  await server.kill9();
  await kiosk.stop();

  const page = await kiosk.start(address);
  await expect.poll(() => page.evaluate(shownPicture)).toBe(poster);
  const [one, two] = (built.slides[0] ?? []).map((slide) => slide._id);
  await expect.poll(() => shownSlide(page)).toBe(two);
  await expect.poll(() => shownSlide(page)).toBe(one);
  await expect(page.getByText('Lunch is served')).toBeVisible({ timeout: 25_000 });
  expect(Date.now()).toBeGreaterThanOrEqual(startsAt - 100);

  await server.restart();
  const { _id, PortalId } = built.slides[0]?.[1] ?? { _id: '', PortalId: 0 };
  await (await server.api()).call('PATCH /api/slides/updateSlide', {
    _id,
    PortalId,
    update: { rte_content: '<h1>Closed</h1>' },
  });
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(page.getByText('Closed')).toBeVisible({ timeout: 60_000 });
});

test('a film plays from what is kept, and any part of it can be asked for', async () => {
  await startOwnServer();
  const film = await uploadFilm();
  const built = await buildChannel(api, { areas: [{ slides: [videoSlide('Film', film)] }] });
  const address = server.url + built.displayPath;
  await untilKept(await kiosk.start(address), [film]);
  await server.kill9();
  await kiosk.stop();

  const page = await kiosk.start(address);
  const place = () =>
    page.evaluate(() => document.querySelector<HTMLVideoElement>('[data-phase=showing] video')?.currentTime ?? 0);
  await expect.poll(place, { timeout: 30_000 }).toBeGreaterThan(0);
  const before = await place();
  await expect.poll(place).not.toBe(before);
  const bytes = await readFile('server/demo/files/slow-coffee.mp4');
  const parts = await page.evaluate(async (location) => {
    const ask = async (range: string) => {
      const answer = await fetch(location, { headers: { Range: range } });
      const content = [...new Uint8Array(await answer.arrayBuffer())];
      return {
        status: answer.status,
        range: answer.headers.get('content-range'),
        length: content.length,
        head: content.slice(0, 8),
      };
    };
    return { middle: await ask('bytes=1000-1999'), end: await ask('bytes=-10'), beyond: await ask('bytes=999999999-') };
  }, film);
  expect(parts.middle).toEqual({
    status: 206,
    range: `bytes 1000-1999/${bytes.length}`,
    length: 1000,
    head: [...bytes.subarray(1000, 1008)],
  });
  expect([parts.end.status, parts.end.length, parts.end.head]).toEqual([206, 10, [...bytes.subarray(-10, -2)]]);
  expect(parts.beyond.status).toBe(416);
});

test.describe('behind a network that lies', () => {
  let proxy: Network;
  test.beforeEach(async () => {
    proxy = await startProxy(server.url);
  });
  test.afterEach(() => proxy.close());

  // What ends too soon as if it were whole is kept so by browsers' own caches.
  const ENDS: Record<string, (body: Buffer) => Verdict> = {
    'breaks off': (body) => ({ cutAfter: Math.min(body.length - 1, 150_000) }),
    'ends as if it were whole': (body) => ({ body: body.subarray(0, Math.min(body.length - 1, 150_000)) }),
  };
  for (const [how, end] of Object.entries(ENDS)) {
    test(`a film that ${how} is fetched on from there, and shown when it is whole`, async () => {
      const film = await uploadFilm();
      const words = textSlide('Words', '<h1>Before</h1>', { duration: 1 });
      const built = await buildChannel(api, { areas: [{ slides: [words] }] });
      const page = await kiosk.start(proxy.url + built.displayPath);
      await untilKept(page, []);
      const asked: (string | undefined)[] = [];
      proxy.tamper = ({ path, headers, body }) => {
        if (path !== film) return undefined;
        asked.push(headers['content-range'] as string | undefined);
        return asked.length < 4 ? end(body) : undefined;
      };
      const place = { channel: built.channel._id, area: built.areas[0]?._id ?? '' };
      const added = await api.call('POST /api/slides/add', {
        area: place.area,
        slide: { ...videoSlide('Film', film), duration: 5, alwaysDisplay: true, PortalId: 1 },
      });
      // One change only: another plan that comes while the film does would have it asked for anew.
      await api.call('PATCH /api/channels/toggleSlide', { ...place, slide: added._id });
      await expect(page.locator('[data-phase=showing] video')).toBeVisible({ timeout: 40_000 });
      await untilKept(page, [film]);
      const bytes = await readFile('server/demo/files/slow-coffee.mp4');
      const kept = await page.evaluate(
        async (location) => (await (await fetch(location)).arrayBuffer()).byteLength,
        film,
      );
      expect(kept).toBe(bytes.length);
      expect(asked.slice(1)).not.toContain(undefined);
      expect(asked.slice(1).filter((range) => range?.startsWith('bytes 0-'))).toEqual([]);
    });
  }

  test('a film that comes damaged again and again is passed over, and shown once it comes as it should', async () => {
    const film = await uploadFilm();
    const words = ['One', 'Two'].map((word) => textSlide(word, `<h1>${word}</h1>`, { duration: 1 }));
    const built = await buildChannel(api, { areas: [{ slides: words }] });
    const [area] = built.areas;
    if (!area) throw new Error('The channel has no area.');
    const page = await kiosk.start(proxy.url + built.displayPath);
    await untilKept(page, []);
    await recordSwitches(page);
    await page.reload();
    const revision = () => page.locator('main').getAttribute('data-revision');
    const first = await revision();
    let isDamaged = true;
    proxy.tamper = ({ path, body }) =>
      path === film && isDamaged ? { body: Buffer.concat([body.subarray(0, -1), Buffer.from('?')]) } : undefined;
    const added = await addSlide(api, area, videoSlide('Film', film, { duration: 1 }));
    await api.call('PATCH /api/channels/toggleSlide', {
      channel: built.channel._id,
      area: area._id,
      slide: added._id,
    });

    await expect.poll(revision, { timeout: 30_000 }).not.toBe(first);
    const shown = async () => (await switchesOf(page, area._id)).map(({ slide }) => slide);
    const before = (await shown()).length;
    await expect.poll(async () => (await shown()).length, { timeout: 15_000 }).toBeGreaterThan(before + 3);
    expect(await shown()).not.toContain(added._id);
    isDamaged = false;
    await expect.poll(shown, { timeout: 40_000 }).toContain(added._id);
    await untilKept(page, [film]);
  });

  test('a newer build comes when all of it is there, and not before', async () => {
    const slides = [1, 2].map((n) => textSlide(`Slide ${n}`, `<h1>Slide ${n}</h1>`, { duration: 1 }));
    const built = await buildChannel(api, { refreshFrequencyMinutes: 1, areas: [{ slides }] });
    const page = await kiosk.start(proxy.url + built.displayPath);
    await untilKept(page, []);
    let isWhole = false;
    let dropped = 0;
    proxy.tamper = ({ path, body }) => {
      if (path === '/player-worker.js')
        return { body: `${body.toString()}\n// newer`.replace(/name:"\w{16}"|name:`\w{16}`/, 'name:"another"') };
      if (path.startsWith('/DesktopModules/'))
        return { body: body.toString().replace('<html ', '<html data-build="newer" ') };
      // A part of the build that the page of a channel plays without.
      if (!/\/pair-page-.*\.js$/.test(path) || isWhole) return undefined;
      dropped += 1;
      return 'drop';
    };
    const { _id, PortalId } = built.channel;
    /** Has the page reload, and returns the build that it came back from. */
    const refresh = async () => {
      await page.evaluate(() => Object.assign(window, { isReloaded: false }));
      await api.call('PATCH /api/channels/updateChannel', { _id, PortalId, update: { needsRefresh: true } });
      const isReloaded = () => page.evaluate(() => !('isReloaded' in window)).catch(() => false);
      await expect.poll(isReloaded, { timeout: 30_000 }).toBe(true);
      await expect(page.locator('[data-phase=showing] h1')).toBeVisible();
      return page.evaluate(() => document.documentElement.dataset.build ?? 'older');
    };
    expect(await refresh()).toBe('older');
    expect(dropped).toBeGreaterThan(0);
    isWhole = true;
    expect(await refresh()).toBe('newer');
    expect(await page.evaluate(() => caches.keys())).toContain('vitrine-shell-another');
  });
});

test.describe('a server that wants nothing kept', () => {
  let page: Page;
  let poster: string;
  test.beforeEach(async () => {
    await startOwnServer();
    poster = await uploadPicture(api, '#1830a0');
    const built = await buildChannel(api, { areas: [{ slides: [imageSlide('Poster', poster)] }] });
    page = await kiosk.start(server.url + built.displayPath);
    await untilKept(page, [poster]);
    await server.stop();
    await startOwnServer({
      dataDir: server.dataDir,
      port: Number(new URL(server.url).port),
      env: { OFFLINE_SCREENS: 'false' },
    });
    // From here on, each page notes that a worker told it to forget everything.
    await page.addInitScript((word) => {
      navigator.serviceWorker.addEventListener('message', ({ data }) => {
        if (data === word) Object.assign(window, { isToldToForget: true });
      });
    }, FORGET_ALL);
  });

  async function untilForgotten(): Promise<void> {
    await page.waitForFunction(() => 'isToldToForget' in window);
    const left = () =>
      page.evaluate(async () => ({
        workers: (await navigator.serviceWorker.getRegistrations()).map(({ installing, waiting, active }) =>
          [installing, waiting, active].map((worker) => worker?.state ?? '').join('/'),
        ),
        caches: await caches.keys(),
      }));
    await expect.poll(left).toEqual({ workers: [], caches: [] });
  }

  test('has every screen forget it', async () => {
    await page.reload();
    await untilForgotten();
    await expect.poll(() => page.evaluate(shownPicture)).toBe(poster);
    // The next page is the network's, and forgets what it brings along as well.
    await page.reload();
    expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
    await untilForgotten();
    await expect.poll(() => page.evaluate(shownPicture)).toBe(poster);
  });

  // Chromium puts a change of workers off for minutes where a page sends a request to the worker that it is about to stop.
  test('has a screen forget it that keeps its worker busy', async () => {
    await page.addInitScript(async (location) => {
      while (!('isToldToForget' in window))
        await fetch(location).then(
          (answer) => answer.blob(),
          () => null,
        );
    }, poster);
    await page.reload();
    await untilForgotten();
  });

  test('has a screen forget it that has called the worker back', async () => {
    await page.reload();
    await untilForgotten();
    const isCalledBack = await page.evaluate(async (path) => {
      const options = { scope: '/DesktopModules/', updateViaCache: 'none' } as const;
      const registration = await navigator.serviceWorker.register(path, options);
      const isActive = registration.active !== null;
      return isActive;
    }, WORKER_PATH);
    // Only a registration that this page still uses has a worker at once.
    expect(isCalledBack).toBe(true);
    // A page that is reloaded after this may wait for its worker; in a browser under remote control, permanently.
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');
    const address = page.url();
    await page.reload({ timeout: 20_000 }).catch(async () => {
      await page.goto('about:blank');
      await page.goto(address);
    });
    await untilForgotten();
  });
});

test('a page that was loaded past what is kept is looked after again', async () => {
  const poster = await uploadPicture(api, '#206040');
  const built = await buildChannel(api, { areas: [{ slides: [imageSlide('Poster', poster)] }] });
  const page = await kiosk.start(server.url + built.displayPath);
  await untilKept(page, [poster]);
  const session = await page.context().newCDPSession(page);
  await Promise.all([page.waitForEvent('load'), session.send('Page.reload', { ignoreCache: true })]);
  await untilKept(page, [poster]);
});

test('what somebody took of a screen’s store is laid down again', async () => {
  const poster = await uploadPicture(api, '#604020');
  const built = await buildChannel(api, { areas: [{ slides: [imageSlide('Poster', poster)] }] });
  const page = await kiosk.start(server.url + built.displayPath);
  await untilKept(page, [poster]);
  const kept = () =>
    page.evaluate(async () => {
      const names = (await caches.keys()).sort();
      return Promise.all(names.map(async (name) => `${name} ${(await (await caches.open(name)).keys()).length}`));
    });
  const whole = await kept();
  await page.evaluate(async () => {
    const shell = (await caches.keys()).find((name) => name.startsWith('vitrine-shell-')) ?? '';
    const cache = await caches.open(shell);
    const [script] = (await cache.keys()).filter(({ url }) => /index-.*\.js/.test(url));
    await Promise.all([script && cache.delete(script), caches.delete('vitrine-parts-1')]);
  });
  await page.reload();
  await expect.poll(kept, { timeout: 30_000 }).toEqual(whole);
});

test('a paired screen that starts at the pairing page finds back to its channel without a server', async () => {
  await startOwnServer();
  const poster = await uploadPicture(api, '#a04018');
  const built = await buildChannel(api, { areas: [{ slides: [imageSlide('Poster', poster)] }] });
  const page = await kiosk.start(`${server.url}/pair`);
  const code = (await page.locator('.pair-code').innerText()).replace(/\s/g, '');
  await api.call('POST /pairDevice', { pairCode: code, channel: built.channel._id });
  await page.waitForURL(/\/channels\//);
  await untilKept(page, [poster]);
  await kiosk.stop();
  await server.kill9();

  const again = await kiosk.start(`${server.url}/pair`);
  await again.waitForURL(/\/channels\//, { timeout: 30_000 });
  await expect.poll(() => again.evaluate(shownPicture), { timeout: 30_000 }).toBe(poster);
});

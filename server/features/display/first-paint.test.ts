import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { DisplayDocument } from '#contract/entities/display.ts';
import { SHEDDING } from '#rules/load-shedding.ts';
import { makeScene } from '#server/testing/scene.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { sendFile } from '#server/testing/upload.ts';
import type { BuiltDocument } from './built-document.ts';
import { ChannelPages } from './channel-pages.ts';
import { PackedText } from './packed-text.ts';
import { PageCache } from './page-cache.ts';

const PAGE = '<body><div id="vitrine-player"></div><!-- first-paint --></body>';
const TOKEN = 'the token of Prometheus';

describe('the page of a channel', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'vitrine-test-first-paint-'));
  let test: TestApp;
  let scene: Awaited<ReturnType<typeof makeScene>>;
  beforeAll(async () => {
    const player = path.join(folder, 'player');
    mkdirSync(player);
    writeFileSync(path.join(player, 'index.html'), PAGE);
    test = await startTestApp({ pages: { dashboard: folder, player }, ffmpeg: false, metricsToken: TOKEN });
    scene = await makeScene(test);
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  afterAll(async () => {
    await test.close();
    rmSync(folder, { recursive: true });
  });

  const address = (name = scene.channel.originalName) => `/DesktopModules/V/channels/1/${name}/Default.aspx`;
  const get = async (name?: string, accepted = 'gzip') => {
    const response = await fetch(test.url + address(name), { headers: { 'accept-encoding': accepted } });
    const [, time] = /^now;desc="(\d+)"$/.exec(response.headers.get('server-timing') ?? '') ?? [];
    return { text: await response.text(), cache: response.headers.get('cache-control'), timeMs: Number(time) };
  };
  const documentIn = (page: string): DisplayDocument =>
    JSON.parse(/<script type="application\/json" id="first-document">(.*?)<\/script>/.exec(page)?.[1] ?? 'null');

  const uploadPicture = async (name: string) => {
    const picture = sharp({ create: { width: 40, height: 20, channels: 3, background: '#800' } });
    const bytes = await picture.png().toBuffer();
    const sent = await sendFile(`${test.url}/upload/1`, bytes, name, await test.superuser());
    return ((await sent.json()) as { location: string }).location;
  };

  it('contains the same document that screens get, and the time', async () => {
    const slide = await scene.addSlide({
      rte_content: '<p>We are open.</p>',
      name: '</script><script>alert(1)</script>',
    });
    await scene.show(slide._id);
    const { text, cache, timeMs } = await get();
    expect(documentIn(text)).toEqual(await scene.document());
    expect(Math.abs(Date.now() - timeMs)).toBeLessThan(60_000);
    expect(cache).toBe('no-store');
    expect(text.match(/<script/g)).toHaveLength(1);
    expect(text).not.toContain('first-paint');
  });

  it('contains the image that is on air, unless a slide that is not rendered may overlap it', async () => {
    const image_path = await uploadPicture('a "b".png');
    const areas = [];
    for (const [x, z] of [
      [0, 0],
      [50, 0],
    ]) {
      areas.push(await scene.call('POST /api/areas/add', { area: { PortalId: 1, name: `At ${x}`, x, z, width: 50 } }));
    }
    const [left, right] = areas.map(({ _id }) => _id) as [string, string];
    const channel = await scene.call('POST /api/channels/add', {
      channel: { PortalId: 1, name: 'Halves', selectedAreas: [left, right] },
    });
    const add = async (area: string, slide: object) => {
      const all = { PortalId: 1, name: 'Slide', duration: 10, alwaysDisplay: true, ...slide };
      const added = await scene.call('POST /api/slides/add', { area, slide: all as never });
      await scene.call('PATCH /api/channels/toggleSlide', { channel: channel._id, area, slide: added._id });
    };
    const paintedAreas = async () => {
      const { text } = await get(channel.originalName);
      return [...text.matchAll(/data-first-paint="([^"]*)"/g)].map(([, area]) => area);
    };
    await add(left, { type: 2, image_path });
    await add(right, { type: 0, rte_content: '<p>Beside it</p>' });
    expect(await paintedAreas()).toEqual([left]);
    expect((await get(channel.originalName)).text).toContain(`src="${image_path}"`);
    await scene.call('PATCH /api/areas/updateArea', { _id: right, PortalId: 1, update: { x: 40, z: 3 } });
    expect(await paintedAreas()).toEqual([]);
  });

  const countBuiltPages = async () => {
    const authorization = `Bearer ${TOKEN}`;
    const text = await (await fetch(`${test.url}/metrics`, { headers: { authorization } })).text();
    return Number(/^vitrine_channel_pages_total\{channel="built"\} (.+)$/m.exec(text)?.[1]);
  };

  it('is built once per revision for all requests', async () => {
    const getFour = async () => {
      const encodings = ['gzip', 'identity', 'br', 'gzip'];
      const pages = await Promise.all(encodings.map((accepted) => get(undefined, accepted)));
      return new Set(pages.map(({ text }) => documentIn(text).revision));
    };
    const before = await getFour();
    const builtBefore = await countBuiltPages();
    expect(await getFour()).toEqual(before);
    // This doesn’t change the channel, although all documents of the portal are built again.
    await scene.addSlide({ name: 'Not shown yet' });
    expect(await getFour()).toEqual(before);
    expect(await countBuiltPages()).toBe(builtBefore);
    const slide = await scene.addSlide({ rte_content: '<p>Closed today.</p>' });
    await scene.show(slide._id);
    const { revision } = await scene.document();
    expect(before).not.toContain(revision);
    expect(await getFour()).toEqual(new Set([revision]));
    expect(await countBuiltPages()).toBe(builtBefore + 1);
  });

  it('contains the server’s time of each request', async () => {
    const { timeMs } = await get();
    while (Date.now() <= timeMs) await pause(1);
    expect((await get()).timeMs).toBeGreaterThan(timeMs);
  });

  it('contains the next image when a turn is over', async () => {
    const locations = [await uploadPicture('one.png'), await uploadPicture('other.png')];
    const area = await scene.call('POST /api/areas/add', { area: { PortalId: 1, name: 'Pictures' } });
    const channel = await scene.call('POST /api/channels/add', {
      channel: { PortalId: 1, name: 'Turns', selectedAreas: [area._id] },
    });
    for (const image_path of locations) {
      const slide = { PortalId: 1, type: 2, name: image_path, duration: 10, alwaysDisplay: true, image_path };
      const { _id } = await scene.call('POST /api/slides/add', { area: area._id, slide: slide as never });
      await scene.call('PATCH /api/channels/toggleSlide', { channel: channel._id, area: area._id, slide: _id });
    }
    const builtBefore = await countBuiltPages();
    vi.useFakeTimers({ toFake: ['Date'] });
    const sourceAt = async (nowMs: number) => {
      vi.setSystemTime(nowMs);
      const { text } = await get(channel.originalName);
      return /<img [^>]*src="([^"]*)"/.exec(text)?.[1];
    };
    const start = Math.ceil(Date.now() / 20_000) * 20_000;
    const turns = [0, 9_999, 10_000, 20_000, 19_999].map((afterMs) => start + afterMs);
    const sources = [];
    for (const nowMs of turns) sources.push(await sourceAt(nowMs));
    const [one, other] = locations;
    expect(sources).toEqual([one, one, other, one, other]);
    expect(await countBuiltPages()).toBe(builtBefore + 1);
  });

  it('no longer contains a channel that has been archived', async () => {
    const channel = await scene.call('POST /api/channels/add', {
      channel: { PortalId: 1, name: 'Short-lived', selectedAreas: [scene.area._id] },
    });
    expect(documentIn((await get(channel.originalName)).text)._id).toBe(channel._id);
    await scene.call('PATCH /api/channels/updateChannel', {
      _id: channel._id,
      PortalId: 1,
      update: { archived: true },
    });
    expect((await get(channel.originalName)).text).toBe(PAGE);
  });

  it('works without a channel if there is no such channel', async () => {
    expect(await get('Nowhere')).toEqual({ text: PAGE, cache: 'no-cache', timeMs: Number.NaN });
  });

  it('does not contain a blocked channel', async () => {
    await scene.call('POST /api/blocks/set', { channel: scene.channel._id, blocked: true });
    expect((await get()).text).toBe(PAGE);
    await scene.call('POST /api/blocks/set', { channel: scene.channel._id, blocked: false });
    expect(documentIn((await get()).text)._id).toBe(scene.channel._id);
  });

  it.each([
    ['fails', () => Promise.reject(new Error('The database is down.'))],
    ['takes long', () => new Promise<never>(() => {})],
  ])('is sent without the channel if loading it %s', async (_, find) => {
    const documents = { find, findCached: () => null };
    const pages = pagesFor(documents, { channelTimeoutMs: 1 });
    expect(await pages.at(address('Any'), HALVES, 'gzip')).toBeNull();
  });

  it('is not built while requests of screens are refused, but sent from memory', async () => {
    const load = { lagMs: SHEDDING.screens.fromLagMs };
    const document = emptyDocument('a');
    const find = vi.fn(async () => document);
    const pages = pagesFor({ find, findCached: () => document }, { load });
    const request = () => pages.at(address('Any'), HALVES, undefined);
    expect(await request()).toBeNull();
    expect(find).not.toHaveBeenCalled();
    load.lagMs = 0;
    expect(await request()).not.toBeNull();
    load.lagMs = SHEDDING.screens.fromLagMs;
    expect(await request()).not.toBeNull();
    expect(Object.fromEntries(pages.counts)).toEqual({ omitted: 1, built: 1, memory: 1 });
  });

  it('is evicted from memory if it is the least recently used one', () => {
    const [a, b, c] = ['a', 'b', 'c'].map(emptyDocument) as [BuiltDocument, BuiltDocument, BuiltDocument];
    const unlimited = new PageCache();
    const { weightBytes } = unlimited.build(a);
    const cache = new PageCache(weightBytes * 2);
    cache.build(a);
    cache.build(b);
    cache.find(a);
    cache.build(c);
    expect([a, b, c].map((document) => cache.find(document) !== null)).toEqual([true, false, true]);
    expect(cache.find({ ...a, revision: 'newer' })).toBeNull();
  });
});

const HALVES = { before: '<body>', after: '</body>' };

function pagesFor(
  documents: ConstructorParameters<typeof ChannelPages>[0]['documents'],
  { load = { lagMs: 0 }, channelTimeoutMs = 60_000 } = {},
) {
  const log = { warn: () => {} };
  return new ChannelPages({ documents, isBlocked: async () => false, load, channelTimeoutMs, log });
}

function emptyDocument(channelId: string): BuiltDocument {
  const json = new PackedText(
    Buffer.from(JSON.stringify({ _id: channelId, areas: [], slides: [], selectedSlides: [] })),
  );
  return {
    channelId,
    portalId: 1,
    revision: 'r',
    json,
    aspectRatios: new Map(),
    liveUntil: null,
    validFrom: 0,
    validUntil: Number.POSITIVE_INFINITY,
  };
}

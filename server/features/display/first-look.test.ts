import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DisplayDocument } from '#contract/entities/display.ts';
import { makeScene } from '#server/testing/scene.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { sendFile } from '#server/testing/upload.ts';
import { firstLooks } from './first-looks.ts';

const PAGE = '<body><div id="vitrine-player"></div><!-- first-look --></body>';

describe('the page of a channel', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'vitrine-test-look-'));
  let test: TestApp;
  let scene: Awaited<ReturnType<typeof makeScene>>;
  beforeAll(async () => {
    const player = path.join(folder, 'player');
    mkdirSync(player);
    writeFileSync(path.join(player, 'index.html'), PAGE);
    test = await startTestApp({ pages: { dashboard: folder, player }, ffmpeg: false });
    scene = await makeScene(test);
  });
  afterAll(async () => {
    await test.close();
    rmSync(folder, { recursive: true });
  });

  const address = (name = scene.channel.originalName) => `/DesktopModules/V/channels/1/${name}/Default.aspx`;
  const get = async (name?: string) => {
    const answer = await fetch(test.url + address(name));
    return { text: await answer.text(), cache: answer.headers.get('cache-control') };
  };
  const documentIn = (page: string): DisplayDocument =>
    JSON.parse(/<script type="application\/json" id="first-document">(.*?)<\/script>/.exec(page)?.[1] ?? 'null');

  it('brings the channel along as its screens would be answered, with the time', async () => {
    const slide = await scene.addSlide({
      rte_content: '<p>We are open.</p>',
      name: '</script><script>alert(1)</script>',
    });
    await scene.show(slide._id);
    const { text, cache } = await get();
    const { serverTime, ...brought } = documentIn(text);
    const { serverTime: _, ...answered } = await scene.document();
    expect(brought).toEqual(answered);
    expect(Math.abs(Date.now() - (serverTime ?? 0))).toBeLessThan(60_000);
    expect(cache).toBe('no-store');
    expect(text.match(/<script/g)).toHaveLength(1);
    expect(text).not.toContain('first-look');
  });

  it('has the picture whose turn it is in its place, unless something that is not there yet may lie over it', async () => {
    const bytes = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#800' } })
      .png()
      .toBuffer();
    const sent = await sendFile(`${test.url}/upload/1`, bytes, 'a "b".png', await test.superuser());
    const { location: image_path } = (await sent.json()) as { location: string };
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
    const looks = async () => {
      const { text } = await get(channel.originalName);
      return [...text.matchAll(/data-first-look="([^"]*)"/g)].map(([, area]) => area);
    };
    await add(left, { type: 2, image_path });
    await add(right, { type: 0, rte_content: '<p>Beside it</p>' });
    expect(await looks()).toEqual([left]);
    expect((await get(channel.originalName)).text).toContain(`src="${image_path}"`);
    await scene.call('PATCH /api/areas/updateArea', { _id: right, PortalId: 1, update: { x: 40, z: 3 } });
    expect(await looks()).toEqual([]);
  });

  it('is complete without, where there is no such channel', async () => {
    expect(await get('Nowhere')).toEqual({ text: PAGE, cache: 'no-cache' });
  });

  it('says nothing of a blocked channel', async () => {
    await scene.call('POST /api/blocks/set', { channel: scene.channel._id, blocked: true });
    expect((await get()).text).toBe(PAGE);
    await scene.call('POST /api/blocks/set', { channel: scene.channel._id, blocked: false });
    expect(documentIn((await get()).text)._id).toBe(scene.channel._id);
  });

  it.each([
    ['fails', () => Promise.reject(new Error('away'))],
    ['takes long', () => new Promise<never>(() => {})],
  ])('comes without where the channel %s', async (_, find) => {
    const look = firstLooks({ documents: { find }, isBlocked: async () => false, log: { warn: () => {} } });
    expect(await look(address('Any'))).toBeNull();
  });
});

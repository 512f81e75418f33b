// @module-tag slow
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { exampleReport } from '#server/testing/examples/screens.ts';
import { makeScene } from '#server/testing/scene.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

const PortalId = 1;
const CHROMIUM = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Safari/537.36';
const WEBKIT = 'Mozilla/5.0 (X11; Linux aarch64) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Safari/605.1.15';
const GECKO = 'Mozilla/5.0 (X11; Linux x86_64; rv:131.0) Gecko/20100101 Firefox/131.0';

describe('the browser engines of a channel', () => {
  let test: TestApp;
  let scene: Awaited<ReturnType<typeof makeScene>>;
  beforeAll(async () => {
    test = await startTestApp({ ffmpeg: false });
  });
  beforeEach(async () => {
    scene = await makeScene(test);
  });
  afterAll(() => test.close());

  /** Sends a request as a browser with this user agent. */
  async function send(userAgent: string, pathname: string, body: unknown) {
    const headers = { 'content-type': 'application/json', 'user-agent': userAgent };
    const response = await fetch(test.url + pathname, { method: 'POST', headers, body: JSON.stringify(body) });
    expect(response.status).toBe(200);
    return response.json();
  }
  async function pair(userAgent: string): Promise<string> {
    const { pairCode, deviceKey } = await send(userAgent, '/api/pairing/start', { name: 'Wall' });
    await scene.call('POST /pairDevice', { pairCode, channel: scene.channel._id });
    return deviceKey;
  }
  const report = (userAgent: string, deviceKey?: string) =>
    send(userAgent, '/api/screens/report', exampleReport(scene, { ...(deviceKey && { deviceKey }) }));
  const engines = async (_id = scene.channel._id) =>
    (await scene.call('POST /api/channels/getchannelbyid', { _id, PortalId })).engines;
  const screensOf = async (channel = scene.channel._id) =>
    (await scene.call('POST /api/screens/getscreens', { PortalId })).filter((screen) => screen.channel === channel);
  const addChannel = () =>
    scene.call('POST /api/channels/add', {
      channel: { PortalId, name: 'Elsewhere', selectedAreas: [scene.area._id] },
    });

  it('are those of its paired screens, each once', async () => {
    expect(await engines()).toEqual([]);
    await pair(WEBKIT);
    await pair(CHROMIUM);
    await pair(CHROMIUM);
    await pair('a program');
    expect(await engines()).toEqual(['chromium', 'webkit']);
    expect((await screensOf()).map(({ engine }) => engine).sort()).toEqual(['chromium', 'chromium', null, 'webkit']);
    const listed = await scene.call('POST /api/channels/getchannelsinorder', { PortalId });
    expect(listed.find(({ _id }) => _id === scene.channel._id)?.engines).toEqual(['chromium', 'webkit']);
  });

  it('follow screens that are moved and unpaired', async () => {
    await pair(WEBKIT);
    const [screen] = await screensOf();
    const [one, other] = [await addChannel(), await addChannel()];
    const moveTo = (channel: string) =>
      scene.call('PATCH /api/screens/updateScreen', { _id: screen?._id ?? '', PortalId, update: { channel } });
    await Promise.all([moveTo(one._id), moveTo(other._id)]);
    const [here, there] = [await engines(one._id), await engines(other._id)];
    expect([...here, ...there]).toEqual(['webkit']);
    expect(await engines()).toEqual([]);
    const now = (await screensOf(one._id)).length > 0 ? one : other;
    expect(await engines(now._id)).toEqual(['webkit']);
    await scene.call('POST /api/screens/unpair', { _id: screen?._id ?? '', PortalId });
    expect(await engines(now._id)).toEqual([]);
  });

  it('are right after many people have moved screens between the same channels at once', async () => {
    const channels = [scene.channel, await addChannel(), await addChannel()];
    for (const userAgent of [CHROMIUM, WEBKIT, GECKO, CHROMIUM, WEBKIT, GECKO]) await pair(userAgent);
    const ids = channels.map(({ _id }) => _id);
    const screens = async () =>
      (await scene.call('POST /api/screens/getscreens', { PortalId })).filter(({ channel }) => ids.includes(channel));
    for (let round = 0; round < 5; round += 1) {
      const moves = (await screens()).flatMap(({ _id }, index) =>
        [round + index, round * index].map((to) => ({ _id, PortalId, update: { channel: ids[to % 3] ?? '' } })),
      );
      await Promise.all(moves.map((move) => scene.call('PATCH /api/screens/updateScreen', move)));
      const now = await screens();
      for (const _id of ids) {
        const own = now.filter(({ channel }) => channel === _id).map(({ engine }) => engine);
        expect(await engines(_id)).toEqual([...new Set(own)].sort());
      }
    }
  });

  it('follow the reports of paired screens, but not those of others', async () => {
    const deviceKey = await pair(WEBKIT);
    await report(CHROMIUM);
    await report(CHROMIUM, deviceKey);
    await expect.poll(() => engines(), { timeout: 15_000 }).toEqual(['chromium']);
    await report(CHROMIUM);
    await report('a program', deviceKey);
    await expect.poll(() => engines(), { timeout: 15_000 }).toEqual([]);
  });

  it('decide which rules of slides apply', async () => {
    const targets = [{ all: ['engine:webkit'], area: scene.area._id, none: [], channels: null }];
    const slide = await scene.addSlide({ targets });
    const shown = async () => {
      const found = await scene.call('POST /api/channels/getchannelbyid', { _id: scene.channel._id, PortalId });
      return found.slideOrder.flatMap(({ SlideIDs }) => SlideIDs);
    };
    expect(await shown()).toEqual([]);
    const deviceKey = await pair(WEBKIT);
    expect(await shown()).toEqual([slide._id]);
    await report(CHROMIUM, deviceKey);
    await expect.poll(shown, { timeout: 15_000 }).toEqual([]);
    await pair(WEBKIT);
    expect(await shown()).toEqual([slide._id]);
  });
});

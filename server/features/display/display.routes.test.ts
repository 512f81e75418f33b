import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { slides } from '#server/db/schema.ts';
import { makeScene } from '#server/testing/scene.ts';
import { refusal, startTestApp, type TestApp } from '#server/testing/test-app.ts';

const HOUR_MS = 3_600_000;
const hoursFromNow = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();

describe('the display document', () => {
  let test: TestApp;
  let scene: Awaited<ReturnType<typeof makeScene>>;
  beforeAll(async () => {
    test = await startTestApp();
    scene = await makeScene(test);
  });
  afterAll(() => test.close());

  it('contains everything that a screen needs in one response, without a token', async () => {
    const slide = await scene.addSlide();
    await scene.show(slide._id);
    const document = await scene.document();
    expect(document.areas.map((area) => area.name)).toEqual(['Main']);
    expect(document.slides).toMatchObject([{ _id: slide._id, rte_content: '<p>We are open.</p>' }]);
    expect(document.selectedSlides).toEqual([{ AreaID: scene.area._id, SlideIDs: [slide._id] }]);
    expect(document.slides[0]).not.toHaveProperty('creator');
  });

  it.each(['getchannelfordisplay', 'getchannelfordisplaybyid'])(
    'is sent by %s with the server’s time',
    async (name) => {
      const { _id, PortalId, originalName } = scene.channel;
      const body = JSON.stringify({ _id, channel: { PortalId, originalName }, TestMode: true });
      const headers = { 'content-type': 'application/json' };
      const before = Date.now();
      // The first request builds the document, the second gets it from memory.
      for (const _ of ['first', 'second']) {
        const response = await fetch(`${test.url}/api/channels/${name}`, { method: 'POST', headers, body });
        expect(response.status).toBe(200);
        const time = Number(response.headers.get('x-server-time'));
        expect(time).toBeGreaterThanOrEqual(before);
        expect(time).toBeLessThanOrEqual(Date.now());
      }
    },
  );

  it('changes its revision only with its content', async () => {
    const before = await scene.document();
    const same = await scene.document();
    expect(same.revision).toBe(before.revision);
    const slide = await scene.addSlide({ name: 'Not shown anywhere' });
    expect((await scene.document()).revision).toBe(before.revision);
    await scene.show(slide._id);
    expect((await scene.document()).revision).not.toBe(before.revision);
  });

  it('has hyphens in long words, in the language of its channel; the stored text has none', async () => {
    const { channel, call } = scene;
    const setLanguage = (language: string) =>
      call('PATCH /api/channels/updateChannel', { _id: channel._id, PortalId: 1, update: { language } });
    const text = '<p>Jahreshauptversammlung</p>';
    const slide = await scene.addSlide({ rte_content: text });
    await scene.show(slide._id);
    const shownText = async () => (await scene.document()).slides.find(({ _id }) => _id === slide._id)?.rte_content;
    expect(await shownText()).toBe(text);
    await setLanguage('de-AT');
    expect(await shownText()).toBe('<p>Jah\u00adres\u00adhaupt\u00adver\u00adsamm\u00adlung</p>');
    expect(await call('POST /api/slides/getslidebyid', { _id: slide._id, PortalId: 1 })).toMatchObject({
      rte_content: text,
    });
    await setLanguage('');
  });

  it('has the language of its channel, or that of the portal', async () => {
    const { channel, call } = scene;
    const setOwn = (language: string) =>
      call('PATCH /api/channels/updateChannel', { _id: channel._id, PortalId: 1, update: { language } });
    const before = await scene.document();
    expect(before.language).toBe('');
    await call('PATCH /api/portals/setLanguage', { PortalId: 1, language: 'de' });
    const german = await scene.document();
    expect(german.language).toBe('de');
    expect(german.revision).not.toBe(before.revision);
    await setOwn('fr-CH');
    expect((await scene.document()).language).toBe('fr-CH');
    await setOwn('');
    expect((await scene.document()).revision).toBe(german.revision);
    await call('PATCH /api/portals/setLanguage', { PortalId: 1, language: '' });
  });

  it('is not sent again to a screen that has the current revision', async () => {
    const { revision } = await scene.document();
    const address = `${test.url}/api/channels/display/1/${scene.channel.originalName}`;
    const first = await fetch(address);
    expect(first.headers.get('etag')).toBe(`"${revision}"`);
    expect(((await first.json()) as { revision: string }).revision).toBe(revision);
    const again = await fetch(address, { headers: { 'if-none-match': `"${revision}"` } });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe('');
  });

  it('contains slides that are or will be on air, but no expired or archived ones', async () => {
    const waiting = await scene.addSlide({
      alwaysDisplay: false,
      scheduleStart: hoursFromNow(1),
      scheduleEnd: hoursFromNow(2),
    });
    const over = await scene.addSlide({
      alwaysDisplay: false,
      scheduleStart: hoursFromNow(-2),
      scheduleEnd: hoursFromNow(-1),
    });
    const archived = await scene.addSlide();
    for (const slide of [waiting, over, archived]) await scene.show(slide._id);
    await scene.call('PATCH /api/slides/archiveSlide', { _id: archived._id, PortalId: 1, update: { archived: true } });
    const document = await scene.document();
    const shown = document.slides.map((slide) => slide._id);
    expect(shown).toContain(waiting._id);
    expect(shown).not.toContain(over._id);
    expect(shown).not.toContain(archived._id);
    expect(document.selectedSlides[0]?.SlideIDs).not.toContain(over._id);
  });

  it('lists weather slides that are dropped because they have no address, and no others', async () => {
    const weather = await scene.addSlide({ type: 1, weather_url: '' });
    const news = await scene.addSlide({ type: 3, rss_url: '' });
    for (const slide of [weather, news]) await scene.show(slide._id);
    const document = await scene.document();
    expect(document.slides.map((slide) => slide._id)).not.toContain(weather._id);
    expect(document.droppedSlides).toEqual([weather._id]);
    await scene.call('PATCH /api/slides/updateSlide', {
      _id: weather._id,
      PortalId: 1,
      update: { weather_url: 'https://weather.example/oslo.xml' },
    });
    expect((await scene.document()).droppedSlides).toEqual([]);
  });

  it('contains no scripts, even if they were written directly to the database', async () => {
    const slide = await scene.addSlide({ name: 'Tampered with' });
    await scene.show(slide._id);
    const fields = { rte_content: '<p onclick="x()">Hi</p><script>x()</script>' };
    await test.database.queries.update(slides).set({ fields }).where(eq(slides._id, slide._id));
    const content = async () => (await scene.document()).slides.find(({ _id }) => _id === slide._id)?.rte_content;
    await expect.poll(content).toBe('<p>Hi</p>');
  });

  it('contains a restored slide in its old position', async () => {
    const before = (await scene.document()).selectedSlides;
    const slideId = before[0]?.SlideIDs[0] as string;
    for (const archived of [true, false]) {
      await scene.call('PATCH /api/slides/archiveSlide', { _id: slideId, PortalId: 1, update: { archived } });
    }
    expect((await scene.document()).selectedSlides).toEqual(before);
  });

  it('records a refresh of real screens, but not of tests', async () => {
    const channelNow = async () =>
      (await scene.call('POST /api/channels/getchannelsinorder', { PortalId: 1 })).find(
        (one) => one._id === scene.channel._id,
      );
    expect((await channelNow())?.lastRefresh).toBeNull();
    const address = { PortalId: 1, originalName: scene.channel.originalName };
    const before = Date.now();
    await test.as(null)('POST /api/channels/getchannelfordisplay', { channel: address });
    expect(Date.parse((await channelNow())?.lastRefresh ?? '')).toBeGreaterThanOrEqual(before);

    await scene.call('PATCH /api/channels/updateChannel', {
      _id: scene.channel._id,
      PortalId: 1,
      update: { needsRefresh: true },
    });
    expect((await channelNow())?.needsRefresh).toBe(true);
    expect(await test.as(null)('POST /api/channels/getforcedrefresh', address)).toBe(true);
    await test.as(null)('POST /api/channels/getchannelfordisplay', { channel: address, TestMode: true });
    expect((await channelNow())?.needsRefresh).toBe(true);
    await test.as(null)('POST /api/channels/getchannelfordisplay', { channel: address });
    expect((await channelNow())?.needsRefresh).toBe(false);
    expect(await test.as(null)('POST /api/channels/getforcedrefresh', address)).toBe(false);
    expect(await test.as(null)('POST /api/channels/getforcedrefresh', { ...address, since: Date.now() - 60_000 })).toBe(
      true,
    );
  });

  it.each([true, 'true', 'True', 'TRUE'])('records no refresh of a test with TestMode %j', async (TestMode) => {
    const channel = await scene.call('POST /api/channels/add', {
      channel: { PortalId: 1, name: `Tried with ${TestMode}`, selectedAreas: [scene.area._id] },
    });
    const load = (mode: boolean | string) =>
      test.as(null)('POST /api/channels/getchannelfordisplay', { channel, TestMode: mode });
    const lastRefresh = async () => {
      const all = await scene.call('POST /api/channels/getchannelsinorder', { PortalId: 1 });
      return all.find(({ _id }) => _id === channel._id)?.lastRefresh;
    };
    await load(TestMode);
    expect(await lastRefresh()).toBeNull();
    await load('no test');
    expect(await lastRefresh()).not.toBeNull();
  });

  it.each([
    ['a string', '"Tizen 2.4"'],
    ['a number', '7'],
    ['null', 'null'],
    ['a list', '["Tizen", {"version": 2.4}]'],
    ['a user agent of half a megabyte', JSON.stringify({ UserAgent: 'Tizen '.repeat(90_000) })],
    ['a user agent that is not a string', '{"UserAgent": {"name": null}}'],
    ['characters that PostgreSQL can’t store', '{"UserAgent": "\\u0000 \\ud800"}'],
    ['keys that reach into objects', '{"constructor": {"prototype": 1}, "__proto__": 1}'],
    ['a hundred levels', `${'['.repeat(100)}${']'.repeat(100)}`],
  ])('is sent to a screen for any description of its browser: %s', async (_, browser) => {
    const { PortalId, originalName } = scene.channel;
    const body = `{"channel": ${JSON.stringify({ PortalId, originalName })}, "TestMode": true, "browser": ${browser}}`;
    const headers = { 'content-type': 'application/json' };
    for (const attempt of [1, 2]) {
      const response = await fetch(`${test.url}/api/channels/getchannelfordisplay`, { method: 'POST', headers, body });
      expect({ attempt, status: response.status }).toEqual({ attempt, status: 200 });
      expect(await response.json()).toMatchObject({ originalName });
    }
  });

  it('needs no query until staff or another server change something', async () => {
    const address = { PortalId: 1, originalName: scene.channel.originalName };
    const load = () => test.as(null)('POST /api/channels/getchannelfordisplay', { channel: address });
    const pollRefresh = () => test.as(null)('POST /api/channels/getforcedrefresh', address);
    // The first refresh is stored and announced; later ones are not stored.
    await load();
    await expect
      .poll(async () => (await statementsDuring(test, load)) + (await statementsDuring(test, pollRefresh)))
      .toBe(0);

    const requestElsewhere = sql`update channel_refreshes set requested_at = now() where channel_id = ${scene.channel._id}`;
    await test.database.queries.execute(requestElsewhere);
    await expect.poll(pollRefresh).toBe(true);
    await load();
    await expect.poll(pollRefresh).toBe(false);
  });

  it('contains areas with the same z in the order that staff gave them', async () => {
    const names = ['Above', 'Below', 'Between'];
    const made = await Promise.all(
      names.map((name) => scene.call('POST /api/areas/add', { area: { PortalId: 1, name } })),
    );
    const selectedAreas = made.map(({ _id }) => _id);
    const channel = { _id: scene.channel._id, PortalId: 1 };
    await scene.call('PATCH /api/channels/updateChannel', { ...channel, update: { selectedAreas } });
    for (const order of [
      [0, 1, 2],
      [2, 1, 0],
      [1, 2, 0],
    ]) {
      for (const [orderingNumber, index] of order.entries()) {
        const _id = selectedAreas[index] ?? '';
        await scene.call('PATCH /api/areas/updateArea', { _id, PortalId: 1, update: { orderingNumber } });
      }
      expect((await scene.document()).areas.map(({ name }) => name)).toEqual(order.map((index) => names[index]));
    }
    await scene.call('PATCH /api/channels/updateChannel', { ...channel, update: { selectedAreas: [scene.area._id] } });
  });

  it('returns 404 for unknown channels', async () => {
    const unknown = { PortalId: 1, originalName: 'nothing-here' };
    expect((await refusal(test.as(null)('POST /api/channels/getchannelfordisplay', { channel: unknown }))).status).toBe(
      404,
    );
    expect(
      (await refusal(test.as(null)('POST /api/channels/getchannelfordisplaybyid', { _id: 'nothing' }))).status,
    ).toBe(404);
  });

  it('is found by addresses with old portal numbers', async () => {
    await scene.call('POST /api/portals/addPortal', { portal: { PortalName: 'Old', PortalId: 54 } });
    const moved = await makeScene(test, 54);
    for (const PortalId of [16, 25, 54]) {
      const document = await test.as(null)('POST /api/channels/getchannelfordisplay', {
        channel: { PortalId, originalName: moved.channel.originalName },
        TestMode: true,
      });
      expect(document._id).toBe(moved.channel._id);
    }
  });
});

/** Counts the statements that the server sends to its database during the action. */
async function statementsDuring({ database: { queries } }: TestApp, action: () => Promise<unknown>): Promise<number> {
  const spies = [vi.spyOn(queries, 'execute'), vi.spyOn(queries, 'select')];
  await action();
  const count = spies.reduce((sum, spy) => sum + spy.mock.calls.length, 0);
  for (const spy of spies) spy.mockRestore();
  return count;
}

import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { Role } from '#contract/entities/role.ts';
import { makeScene } from '#server/testing/scene.ts';
import { refusal, startTestApp, type TestApp } from '#server/testing/test-app.ts';

/** A Wednesday, 12:00 in Berlin. */
const NOW = Date.parse('2026-12-02T11:00:00Z');
const BREAKFAST = { weekdays: [1, 2, 3, 4, 5], from: '07:00', until: '11:00', recurrence: '' };

describe('the explanation of a slide', () => {
  let test: TestApp;
  let scene: Awaited<ReturnType<typeof makeScene>>;
  beforeAll(async () => {
    vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
    test = await startTestApp();
    scene = await makeScene(test);
    const update = { timeZone: 'Europe/Berlin' };
    await scene.call('PATCH /api/channels/updateChannel', { _id: scene.channel._id, PortalId: 1, update });
  });
  afterAll(async () => {
    vi.useRealTimers();
    await test.close();
  });

  const explain = (slide: string, more: object = {}) =>
    scene.call('POST /api/slides/explain', {
      slide,
      channel: scene.channel._id,
      timeZone: 'Europe/Berlin',
      ...more,
    });
  async function shown(fields: object = {}): Promise<string> {
    const slide = await scene.addSlide(fields);
    await scene.show(slide._id);
    return slide._id;
  }
  async function otherArea(fields: object = {}) {
    return scene.call('POST /api/areas/add', { area: { PortalId: 1, name: 'Ticker', ...fields } });
  }

  it('says that a slide is on, since when and until when', async () => {
    const lunch = { ...BREAKFAST, from: '11:30', until: '13:00' };
    const slide = await shown({ displayTimes: [lunch] });
    expect(await explain(slide)).toMatchObject({
      isOnScreen: true,
      code: 'on',
      since: '2026-12-02T10:30:00.000Z',
      until: '2026-12-02T12:00:00.000Z',
      next: '2026-12-03T10:30:00.000Z',
      sentence: 'On now, since today 11:30, until today 13:00. Next: tomorrow 11:30.',
    });
    expect(await explain(await shown())).toMatchObject({
      isOnScreen: true,
      since: null,
      until: null,
      sentence: 'On now.',
    });
  });

  it.each([
    ['en', 'Not on now: Mon–Fri 07:00–11:00. Next: tomorrow 07:00.'],
    ['de', 'Jetzt nicht zu sehen: Mo–Fr 07:00–11:00 Uhr. Nächstes Mal: morgen 07:00.'],
    ['fr', 'Pas à l’écran actuellement : lun.–ven. 07:00–11:00. Prochaine fois : demain 07:00.'],
    ['es', 'No está en pantalla ahora: lun–vie 07:00–11:00. Próxima vez: mañana 07:00.'],
  ])('names display times in %s', async (language, sentence) => {
    const slide = await shown({ displayTimes: [BREAKFAST] });
    expect(await explain(slide, { language })).toMatchObject({
      isOnScreen: false,
      code: 'display-times',
      since: '2026-12-02T10:00:00.000Z',
      until: '2026-12-03T06:00:00.000Z',
      next: '2026-12-03T06:00:00.000Z',
      sentence,
    });
  });

  it('names the times behind a named time, and that they exclude holidays', async () => {
    const { _id } = await scene.call('POST /api/times/add', { PortalId: 1, name: 'Breakfast', times: [BREAKFAST] });
    const named = await shown({ displayTimes: [{ namedTime: _id, holidays: 'excluded' }] });
    expect((await explain(named)).sentence).toBe(
      'Not on now: Mon–Fri 07:00–11:00 except on holidays. Next: tomorrow 07:00.',
    );
  });

  it('names the zone of the channel to people in another one, or in an unknown one', async () => {
    const slide = await shown({ displayTimes: [BREAKFAST] });
    const zone = ' Times in Europe/Berlin.';
    expect((await explain(slide, { timeZone: 'America/New_York' })).sentence).toContain(zone);
    expect((await explain(slide, { timeZone: undefined })).sentence).toContain(zone);
    expect((await explain(slide, { timeZone: 'Europe/Paris' })).sentence).not.toContain(zone);
  });

  it('has the zone of the portal if its channel is archived and has none', async () => {
    const { _id } = await scene.call('POST /api/channels/add', {
      channel: { PortalId: 1, name: 'Cellar', selectedAreas: [scene.area._id] },
    });
    const portal = await scene.call('POST /api/portals/getPortal', { PortalId: 1 });
    const setZone = (timeZone: string) =>
      scene.call('POST /api/portals/updatePortal', { _id: portal._id, update: { timeZone } });
    await setZone('Asia/Kathmandu');
    await scene.call('PATCH /api/channels/updateChannel', { _id, PortalId: 1, update: { archived: true } });
    const explained = await explain((await scene.addSlide())._id, { channel: _id });
    expect(explained).toMatchObject({ code: 'channel-archived', timeZone: 'Asia/Kathmandu' });
    await setZone(portal.timeZone);
  });

  it('is in the language of the browser if the request names none', async () => {
    const response = await fetch(`${test.url}/api/slides/explain`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${scene.token}`,
        'accept-language': 'nl,fr-CH;q=0.9,de;q=0.8',
        'content-type': 'application/json',
      },
      body: JSON.stringify({ slide: await shown(), channel: scene.channel._id }),
    });
    expect(await response.json()).toMatchObject({ sentence: 'À l’écran actuellement.' });
  });

  it('is about another time', async () => {
    const slide = await shown({ displayTimes: [BREAKFAST] });
    expect(await explain(slide, { at: '2026-12-03T09:00:00+01:00' })).toMatchObject({
      isOnScreen: true,
      until: '2026-12-03T10:00:00.000Z',
      sentence: 'On: tomorrow 09:00. Next: Fri 07:00.',
    });
    expect(await explain(slide, { at: '2026-12-05T09:00:00+01:00' })).toMatchObject({ code: 'display-times' });
    const ended = { alwaysDisplay: false, scheduleStart: '2026-12-02T12:00:00Z', scheduleEnd: '2026-12-02T13:00:00Z' };
    const short = await shown(ended);
    expect(await explain(short, { at: '2026-12-02T12:30:00Z' })).toMatchObject({ isOnScreen: true });
    expect(await explain(short, { at: '2026-12-02T13:00:00Z' })).toMatchObject({
      code: 'ended',
      since: '2026-12-02T13:00:00.000Z',
    });
  });

  it('names the rule of a slide that is not shown', async () => {
    const codeOf = async (slide: string, more: object = {}) => (await explain(slide, more)).code;
    const unplaced = await scene.addSlide();
    expect(await codeOf(unplaced._id)).toBe('not-placed');

    const archived = await shown();
    await scene.call('PATCH /api/slides/archiveSlide', { _id: archived, PortalId: 1, update: { archived: true } });
    expect(await codeOf(archived)).toBe('slide-archived');

    const start = { alwaysDisplay: false, alwaysDisplayAfterStartDate: true, scheduleStart: '2026-12-03T07:00:00Z' };
    const later = await shown(start);
    expect(await explain(later)).toMatchObject({
      code: 'not-started',
      until: '2026-12-03T07:00:00.000Z',
      sentence: 'Not on now: starts tomorrow 08:00.',
    });

    const undated = await shown();
    await test.database.queries.execute(sql`update slides set always_display = false where id = ${undated}`);
    expect(await codeOf(undated)).toBe('not-scheduled');

    const withType = async (type: number, fields: object) => {
      const slide = await shown();
      await test.database.queries.execute(
        sql`update slides set type = ${type}, fields = ${JSON.stringify(fields)}::jsonb where id = ${slide}`,
      );
      return slide;
    };
    expect(await codeOf(await withType(1, { weather_url: '' }))).toBe('nothing-to-show');
    expect(await codeOf(await withType(99, {}))).toBe('type-not-shown');
    expect(await codeOf(await withType(2, { image_path: '/media/missing.png' }))).toBe('file-not-ready');
    expect(await codeOf(await withType(4, { flash_path: '' }))).toBe('gives-way');

    const first = await shown({ level: 'first' });
    expect(await codeOf(await shown())).toBe('level');
    expect(await codeOf(first)).toBe('on');
    await scene.call('PATCH /api/slides/archiveSlide', { _id: first, PortalId: 1, update: { archived: true } });

    const ticker = await otherArea();
    const inTicker = await scene.addSlide();
    expect(await codeOf(inTicker._id, { area: ticker._id })).toBe('not-placed');
  });

  it('names the area because of which a slide is not shown', async () => {
    const hidden = await otherArea({ hide: true });
    const copy = await otherArea({ name: 'Copy', useSlidesFrom: scene.area._id });
    const gone = await otherArea({ name: 'Gone' });
    const selectedAreas = [scene.area._id, hidden._id, copy._id, gone._id];
    const setAreas = (areas: string[]) =>
      scene.call('PATCH /api/channels/updateChannel', {
        _id: scene.channel._id,
        PortalId: 1,
        update: { selectedAreas: areas },
      });
    await setAreas(selectedAreas);
    const place = async (area: string) => {
      const slide = await scene.call('POST /api/slides/add', {
        area,
        slide: { type: 0, name: 'Note', duration: 5, alwaysDisplay: true, rte_content: '<p>Hello</p>', PortalId: 1 },
      });
      await scene.call('PATCH /api/channels/toggleSlide', { channel: scene.channel._id, area, slide: slide._id });
      return slide._id;
    };
    const [inHidden, inCopy, inGone] = [await place(hidden._id), await place(copy._id), await place(gone._id)];
    expect(await explain(inHidden)).toMatchObject({ code: 'area-hidden', values: { area: 'Ticker' } });
    expect(await explain(inCopy)).toMatchObject({
      code: 'area-shows-others',
      sentence: 'Not on now: the area “Copy” shows the slides of “Main”.',
    });
    await test.database.queries.execute(sql`update areas set archived = true where id = ${gone._id}`);
    expect((await explain(inGone)).code).toBe('area-archived');
    await test.database.queries.execute(sql`update areas set archived = false where id = ${gone._id}`);
    await test.database.queries.execute(sql`delete from channel_areas where area_id = ${gone._id}`);
    expect((await explain(inGone)).code).toMatch(/area-not-on-channel|not-placed/);
    await setAreas([scene.area._id]);
  });

  it('names a file that arrives damaged on every screen that is online', async () => {
    const slide = await shown();
    const image = 'https://images.example/poster.png';
    await test.database.queries.execute(
      sql`update slides set type = 2, fields = ${JSON.stringify({ image_path: image })}::jsonb where id = ${slide}`,
    );
    const report = (screen: string, times: number) =>
      test.as(null)('POST /api/screens/report', {
        channel: { PortalId: 1, originalName: scene.channel.originalName },
        screen: screen.padEnd(22, '0'),
        build: '/player.js',
        revision: '',
        areas: [],
        problems: [{ problem: 'fileDamaged', detail: `${image}: its content does not match`, times }],
        clock: null,
        width: 1920,
        height: 1080,
      });
    await report('one', 3);
    expect(await explain(slide)).toMatchObject({ isOnScreen: false, code: 'file-damaged' });
    await report('two', 1);
    expect(await explain(slide)).toMatchObject({ isOnScreen: true });
    await report('two', 3);
    expect(await explain(slide)).toMatchObject({ isOnScreen: false, code: 'file-damaged' });
    expect(await explain(slide, { at: '2026-12-02T12:00:00Z' })).toMatchObject({ isOnScreen: true });
  });

  it('names a slide that can’t be read', async () => {
    const slide = await shown();
    const broken = await shown({ name: 'Broken' });
    await test.database.queries.execute(sql`update slides set fields = 'null'::jsonb where id = ${broken}`);
    expect(await explain(slide)).toMatchObject({ code: 'channel-unreadable', values: { slide: 'Broken' } });
    expect(await explain(broken)).toMatchObject({ code: 'channel-unreadable', values: { slide: 'Broken' } });
    await test.database.queries.execute(sql`delete from slides where id = ${broken}`);
    expect(await explain(slide)).toMatchObject({ code: 'on' });
  });

  it('refuses times that are too far or can’t be read, and what the caller can’t see', async () => {
    const slide = await shown();
    expect((await refusal(explain(slide, { at: '2030-01-01T00:00:00Z' }))).status).toBe(400);
    expect((await refusal(explain(slide, { at: 'soon' }))).status).toBe(400);
    expect((await refusal(explain('nothing'))).status).toBe(404);
    expect((await refusal(explain(slide, { channel: 'nothing' }))).status).toBe(404);
    expect((await refusal(explain(slide, { area: 'nothing' }))).status).toBe(404);
    const other = await scene.call('POST /api/channels/add', {
      channel: { PortalId: 1, name: 'Hall', selectedAreas: [scene.area._id] },
    });
    const { call } = await scene.addUser('Editor', Role.Editor, { channels: [other._id] });
    const ask = call('POST /api/slides/explain', { slide, channel: scene.channel._id });
    expect((await refusal(ask)).status).toBe(403);
  });
});

import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { makeScene } from '#server/testing/scene.ts';
import { refusal, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { icsOf } from './channel-ics.ts';

/** A Wednesday. */
const NOW = Date.parse('2026-03-25T11:00:00Z');
const BREAKFAST = { weekdays: [1, 2, 3, 4, 5, 6, 7], from: '07:00', until: '11:00', recurrence: '' };

describe('the calendar of a channel', () => {
  let test: TestApp;
  let scene: Awaited<ReturnType<typeof makeScene>>;
  beforeAll(async () => {
    vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
    test = await startTestApp();
    scene = await makeScene(test);
    const update = { timeZone: 'Europe/Berlin' };
    await scene.call('PATCH /api/channels/updateChannel', { _id: scene.channel._id, PortalId: 1, update });
    const breakfast = await scene.addSlide({ name: 'Breakfast', displayTimes: [BREAKFAST] });
    const always = await scene.addSlide({ name: 'Always' });
    const window = { alwaysDisplay: false, scheduleStart: '2026-03-27T12:00:00Z', scheduleEnd: '2026-03-29T12:00:00Z' };
    const offer = await scene.addSlide({ name: 'Offer', ...window });
    for (const { _id } of [breakfast, always, offer]) await scene.show(_id);
  });
  afterAll(async () => {
    vi.useRealTimers();
    await test.close();
  });

  const calendar = (from: string, until: string) =>
    scene.call('POST /api/channels/getcalendar', { PortalId: 1, _id: scene.channel._id, from, until });

  it('has the periods of each slide in the zone of the channel, also across a change of the clocks', async () => {
    // Clocks go forward on 29 March.
    const { rows, timeZone } = await calendar('2026-03-27T23:00:00Z', '2026-03-29T22:00:00Z');
    expect(timeZone).toBe('Europe/Berlin');
    expect(rows.map(({ name, periods }) => [name, periods.map(({ from, until }) => `${from} ${until}`)])).toEqual([
      [
        'Breakfast',
        ['2026-03-28T06:00:00.000Z 2026-03-28T10:00:00.000Z', '2026-03-29T05:00:00.000Z 2026-03-29T09:00:00.000Z'],
      ],
      ['Always', ['2026-03-27T23:00:00.000Z 2026-03-29T22:00:00.000Z']],
      ['Offer', ['2026-03-27T23:00:00.000Z 2026-03-29T12:00:00.000Z']],
    ]);
  });

  it('has what was planned for the past', async () => {
    const { rows } = await calendar('2026-03-24T00:00:00Z', '2026-03-25T00:00:00Z');
    expect(rows.map(({ name, periods }) => [name, periods.length])).toEqual([
      ['Breakfast', 1],
      ['Always', 1],
      ['Offer', 0],
    ]);
  });

  it('has when the channel is outside its opening hours', async () => {
    const named = { _id: scene.channel._id, PortalId: 1 };
    const days = Array.from({ length: 7 }, (_, day) => (day === 6 ? null : { from: '08:00', until: '20:00' }));
    const change = (update: Record<string, unknown>) =>
      scene.call('PATCH /api/channels/updateChannel', { ...named, update });
    const closedIn = async () => {
      // From Saturday to Monday.
      const { closed, rows } = await calendar('2026-03-27T23:00:00Z', '2026-03-29T22:00:00Z');
      return { closed: closed.map(({ from, until }) => `${from} ${until}`), always: rows[1]?.periods.length };
    };
    await change({ openingHours: { days }, whenClosed: 'black' });
    // Clocks go forward on Sunday.
    expect(await closedIn()).toEqual({
      closed: [
        '2026-03-27T23:00:00.000Z 2026-03-28T07:00:00.000Z',
        '2026-03-28T19:00:00.000Z 2026-03-29T22:00:00.000Z',
      ],
      always: 1,
    });
    await change({ whenClosed: 'content' });
    expect((await closedIn()).closed).toEqual([]);
    await change({ openingHours: null });
  });

  it('is refused for long or invalid times', async () => {
    const problemsOf = async (call: Promise<unknown>) => Object.keys((await refusal(call)).body.errors ?? {});
    expect(await problemsOf(calendar('2026-03-24T00:00:00Z', '2026-05-24T00:00:00Z'))).toEqual(['until']);
    expect(await problemsOf(calendar('2026-03-24T00:00:00Z', '2026-03-24T00:00:00Z'))).toEqual(['until']);
    expect(await problemsOf(calendar('yesterday', ''))).toEqual(['from', 'until']);
    expect(await problemsOf(calendar('2036-03-24T00:00:00Z', '2036-03-25T00:00:00Z'))).toEqual(['from']);
  });

  it('has the document that screens will play', async () => {
    const at = (time: string) =>
      scene.call('POST /api/channels/getplanneddisplay', { PortalId: 1, _id: scene.channel._id, at: time });
    const names = async (time: string) => (await at(time)).slides.map(({ name }) => name).sort();
    expect(await names('2026-03-28T12:00:00Z')).toEqual(['Always', 'Breakfast', 'Offer']);
    expect(await names('2026-04-28T12:00:00Z')).toEqual(['Always', 'Breakfast']);
  });

  it('can be read by everyone with its link, until the link is replaced or revoked', async () => {
    const named = { PortalId: 1, _id: scene.channel._id };
    const read = async (url: string) => {
      const response = await fetch(url);
      return { status: response.status, type: response.headers.get('content-type'), text: await response.text() };
    };
    expect(await scene.call('POST /api/channels/getcalendarlink', named)).toEqual({ createdAt: null });
    const first = await scene.call('POST /api/channels/createcalendarlink', named);
    expect(first.url).toMatch(/\/api\/calendars\/[\w-]{43}\.ics$/);
    const { status, type, text } = await read(first.url);
    expect([status, type]).toEqual([200, 'text/calendar; charset=utf-8']);
    expect(text).toContain('SUMMARY:Breakfast\r\n');
    // By the clocks in Berlin, before and after they changed.
    expect(text).toContain('DTSTART:20260328T060000Z\r\n');
    expect(text).toContain('DTSTART:20260329T050000Z\r\n');
    expect(text.match(/BEGIN:VEVENT/g)?.length).toBe(67 + 2);
    const stored = await test.database.queries.execute(sql`select * from calendar_links`);
    expect(JSON.stringify(stored)).not.toContain(first.url.split('/').at(-1)?.slice(0, 43));

    const second = await scene.call('POST /api/channels/createcalendarlink', named);
    expect((await read(first.url)).status).toBe(404);
    expect((await read(second.url)).status).toBe(200);
    await scene.call('POST /api/channels/revokecalendarlink', named);
    expect((await read(second.url)).status).toBe(404);
    expect((await read(`${test.url}/api/calendars/anything.ics`)).status).toBe(404);
  });

  it('is bounded as a file', () => {
    const periods = Array.from({ length: 3_000 }, (_, index) => ({
      from: new Date(NOW + index * 120_000).toISOString(),
      until: new Date(NOW + index * 120_000 + 60_000).toISOString(),
    }));
    const row = { slide: 'slide', name: 'Often', type: 0, playlist: null, area: 'area', areaName: 'Main', periods };
    const text = icsOf({ channel: 'channel', name: 'Hall', timeZone: 'UTC', rows: [row], closed: [] });
    expect(text.match(/BEGIN:VEVENT/g)?.length).toBe(1_000);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Role } from '#contract/entities/role.ts';
import { areaPlans, withSharedFields } from '#rules/on-air.ts';
import { turnAt } from '#rules/rotation.ts';
import { calendarOf, inDays, onDay } from '#server/testing/holiday-calendar.ts';
import { makeScene } from '#server/testing/scene.ts';
import { respondWith, startSource, type TestSource } from '#server/testing/source.ts';
import { refusal, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { ALWAYS, type DisplayTime } from '#slide-types/display-times.ts';

const BREAKFAST: DisplayTime = { ...ALWAYS, from: '07:00', until: '11:00' };

const untilDay = (days: number) => `DTEND;VALUE=DATE:${inDays(days).replaceAll('-', '')}`;

let test: TestApp;
let scene: Awaited<ReturnType<typeof makeScene>>;
let source: TestSource;
beforeAll(async () => {
  source = await startSource(respondWith('', 'text/calendar'));
  test = await startTestApp({ egress: { allowHosts: [source.host], allowPrivate: false } });
  scene = await makeScene(test);
});
afterAll(async () => {
  await test.close();
  await source.close();
});

const addTime = (name: string, times = [BREAKFAST]) => scene.call('POST /api/times/add', { PortalId: 1, name, times });
const updateTime = (_id: string, update: Record<string, unknown>, lastModified?: string) =>
  scene.call('PATCH /api/times/updateTime', { _id, PortalId: 1, update, ...(lastModified && { lastModified }) });
const readTimes = () => scene.call('POST /api/times/gettimes', { PortalId: 1 });
const named = (_id: string): DisplayTime => ({ ...ALWAYS, namedTime: _id });

describe('named times', () => {
  it('change every slide that refers to them, and the revision of its channels', async () => {
    const breakfast = await addTime('Breakfast');
    const slide = await scene.addSlide({ displayTimes: [named(breakfast._id)] });
    await scene.show(slide._id);
    const before = await scene.document();
    expect(before.liveTimes?.[0]?.changes[1]).toBe(4 * 60);
    await updateTime(breakfast._id, { times: [{ ...BREAKFAST, until: '12:00' }] });
    const after = await scene.document();
    expect(after.revision).not.toBe(before.revision);
    expect(after.liveTimes?.[0]?.changes[1]).toBe(5 * 60);
    await updateTime(breakfast._id, { name: 'Early' });
    expect((await scene.document()).revision).toBe(after.revision);
  });

  it('keep the channels of a sync group in step, before and after they are changed', async () => {
    const PortalId = 72;
    const optionalFeatures = ['synchronization'];
    await scene.call('POST /api/portals/addPortal', { portal: { PortalName: 'In step', PortalId, optionalFeatures } });
    const noon = [{ ...ALWAYS, until: '12:00' }];
    const time = await scene.call('POST /api/times/add', { PortalId, name: 'Happy hour', times: noon });
    const area = await scene.call('POST /api/areas/add', { area: { PortalId, name: 'In step' } });
    const add = (name: string, displayTimes: DisplayTime[]) =>
      scene.call('POST /api/slides/add', {
        area: area._id,
        slide: { PortalId, type: 0, name, duration: 7, alwaysDisplay: true, rte_content: '<p>x</p>', displayTimes },
      });
    const slides = [await add('Cocktails', [named(time._id)]), await add('Usual', []), await add('Also', [])];
    const channels = await Promise.all(
      ['Bar', 'Terrace'].map((name) =>
        scene.call('POST /api/channels/add', { channel: { PortalId, name, selectedAreas: [area._id] } }),
      ),
    );
    for (const channel of channels)
      for (const { _id } of slides)
        await scene.call('PATCH /api/channels/toggleSlide', { channel: channel._id, area: area._id, slide: _id });
    await scene.call('POST /api/syncgroups/add', { PortalId, name: 'Step', channels: channels.map(({ _id }) => _id) });
    const plans = async () =>
      Promise.all(
        channels.map(async ({ originalName }) => {
          const channel = { PortalId, originalName };
          const document = await test.as(null)('POST /api/channels/getchannelfordisplay', { channel });
          return areaPlans(withSharedFields(document))[0]?.slides ?? [];
        }),
      );
    const now = Date.now();
    const shownBy = (own: Awaited<ReturnType<typeof plans>>[number]) =>
      Array.from({ length: 500 }, (_, index) => turnAt(own, now + index * 1_000_003).item?._id);
    for (const until of ['12:00', '15:00', '15:01']) {
      const update = { times: [{ ...ALWAYS, until }] };
      await scene.call('PATCH /api/times/updateTime', { _id: time._id, PortalId, update });
      const [bar = [], terrace = []] = await plans();
      expect(bar).toHaveLength(3);
      expect(bar.some(({ liveTimes }) => liveTimes !== undefined)).toBe(true);
      expect(shownBy(terrace)).toEqual(shownBy(bar));
      expect(new Set(shownBy(bar)).size).toBe(3);
    }
  });

  it('have names that are unique in their portal', async () => {
    await addTime('Night');
    const refused = await refusal(addTime('night'));
    expect([refused.status, refused.body.code]).toEqual([409, 'named-time-name-taken']);
    expect(Object.keys(refused.body.errors ?? {})).toEqual(['name']);
    const other = await addTime('Evening');
    expect((await refusal(updateTime(other._id, { name: 'NIGHT' }))).status).toBe(409);
    expect((await updateTime(other._id, { name: 'EVENING' })).name).toBe('EVENING');
  });

  it('are refused with problems at their fields, and nothing is stored', async () => {
    const before = await readTimes();
    const refused: [DisplayTime[], string][] = [
      [[], 'times'],
      [[{ ...BREAKFAST, weekdays: [] }], 'times.0.weekdays'],
      [[{ ...BREAKFAST, recurrence: 'RRULE:FREQ=SECONDLY;COUNT=10000000' }], 'times.0.recurrence'],
      [[{ ...BREAKFAST, namedTime: 'other' }], 'times.0.namedTime'],
    ];
    for (const [times, field] of refused) {
      const { status, body } = await refusal(addTime('Wrong', times));
      expect([status, Object.keys(body.errors ?? {})]).toEqual([400, [field]]);
    }
    expect((await refusal(addTime(' '))).body.errors).toHaveProperty('name');
    expect(await readTimes()).toEqual(before);
  });

  it('can’t be deleted while a slide refers to them, not even an archived one', async () => {
    const time = await addTime('Lunch');
    const slide = await scene.addSlide({ name: 'Soup', displayTimes: [BREAKFAST, named(time._id)] });
    await scene.call('PATCH /api/slides/archiveSlide', { _id: slide._id, PortalId: 1, update: { archived: true } });
    const remove = () => scene.call('POST /api/times/delete', { _id: time._id, PortalId: 1 });
    const refused = await refusal(remove());
    expect([refused.status, refused.body.code]).toEqual([409, 'named-time-in-use']);
    expect(refused.body.error).toContain('“Soup”');
    await scene.call('POST /api/slides/deleteSlide', { _id: slide._id, PortalId: 1 });
    await remove();
    expect((await readTimes()).namedTimes.map(({ _id }) => _id)).not.toContain(time._id);
    const again = scene.addSlide({ displayTimes: [named(time._id)] });
    expect((await refusal(again)).body.errors).toEqual({
      'displayTimes.0.namedTime': 'This named time doesn’t exist. Choose another one.',
    });
  });

  it('can’t be lost between a slide that is saved and a deletion at the same time', async () => {
    const time = await addTime('Brunch');
    const [added, removed] = await Promise.allSettled([
      scene.addSlide({ displayTimes: [named(time._id)] }),
      scene.call('POST /api/times/delete', { _id: time._id, PortalId: 1 }),
    ]);
    expect([added.status, removed.status].sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('of another portal are unknown', async () => {
    await scene.call('POST /api/portals/addPortal', { portal: { PortalName: 'Other', PortalId: 71 } });
    const other = await scene.call('POST /api/times/add', { PortalId: 71, name: 'Foreign', times: [BREAKFAST] });
    const slide = scene.addSlide({ displayTimes: [named(other._id)] });
    expect((await refusal(slide)).body.errors).toHaveProperty(['displayTimes.0.namedTime']);
    expect((await refusal(updateTime(other._id, { name: 'Mine' }))).status).toBe(404);
  });

  it('are refused if someone else has saved them in the meantime', async () => {
    const time = await addTime('Afternoon');
    const newer = await updateTime(time._id, { name: 'Tea' }, time.lastModified);
    const refused = await refusal(updateTime(time._id, { name: 'Coffee' }, time.lastModified));
    expect([refused.status, refused.body.code]).toEqual([409, 'named-time-changed']);
    expect(refused.body).toMatchObject({ newer: { name: 'Tea', lastModified: newer.lastModified } });
  });

  it('are read by everyone in the portal and changed only by its admins', async () => {
    const editor = await scene.addUser('times-editor', Role.Editor);
    const { namedTimes } = await editor.call('POST /api/times/gettimes', { PortalId: 1 });
    expect(namedTimes.length).toBeGreaterThan(0);
    const add = editor.call('POST /api/times/add', { PortalId: 1, name: 'Mine', times: [BREAKFAST] });
    expect((await refusal(add)).status).toBe(403);
  });
});

describe('holidays', () => {
  const setHolidays = (more: object) => scene.call('PATCH /api/times/setHolidays', { PortalId: 1, ...more });
  const readCalendar = (calendar: string) => scene.call('POST /api/times/readHolidays', { PortalId: 1, calendar });
  const codeOf = async (call: Promise<unknown>) => {
    const { status, body } = await refusal(call);
    return [status, body.code, Object.keys(body.errors ?? {})];
  };

  it('decide when slides are live, and give their channels a new revision', async () => {
    const slide = await scene.addSlide({ displayTimes: [{ ...BREAKFAST, holidays: 'excluded' }] });
    const area = await scene.call('POST /api/areas/add', { area: { PortalId: 1, name: 'Holidays' } });
    const added = await scene.call('POST /api/channels/add', {
      channel: { PortalId: 1, name: 'Holidays', selectedAreas: [scene.area._id, area._id] },
    });
    await scene.show(slide._id, added._id);
    const document = () =>
      test.as(null)('POST /api/channels/getchannelfordisplay', {
        channel: { PortalId: 1, originalName: added.originalName },
        TestMode: true,
      });
    const before = await document();
    await setHolidays({ dates: [{ date: inDays(400), name: 'Later' }, { date: inDays(10) }, { date: inDays(10) }] });
    expect((await readTimes()).holidays.dates).toEqual([
      { date: inDays(10), name: '' },
      { date: inDays(400), name: 'Later' },
    ]);
    const after = await document();
    expect(after.revision).not.toBe(before.revision);
    const [was, is] = [before, after].map(({ liveTimes }) => liveTimes?.[0]?.changes.length ?? 0);
    expect(is).toBe((was ?? 0) - 2 * 2);
  });

  it('that are the only days need a holiday', async () => {
    await setHolidays({ dates: [] });
    const only = { displayTimes: [{ ...BREAKFAST, holidays: 'only' as const }] };
    expect(await codeOf(scene.addSlide(only))).toEqual([400, 'display-times-never', ['displayTimes']]);
    await setHolidays({ dates: [{ date: inDays(30), name: 'Founding day' }] });
    expect((await scene.addSlide(only)).displayTimes).toEqual(only.displayTimes);
  });

  it('are refused with problems at their fields', async () => {
    const { holidays } = await readTimes();
    expect(await codeOf(setHolidays({ dates: [{ date: '2026-02-30' }] }))).toEqual([
      ...[400, 'holiday-date-invalid'],
      ['dates.0.date'],
    ]);
    const many = Array.from({ length: 501 }, (_, day) => ({ date: inDays(day) }));
    expect(await codeOf(setHolidays({ dates: many }))).toEqual([400, 'holidays-too-many', ['dates']]);
    expect(await codeOf(setHolidays({ calendarAddress: 'webcal://x' }))).toEqual([
      ...[400, 'web-address-invalid'],
      ['calendarAddress'],
    ]);
    expect(await codeOf(setHolidays({ dates: [], before: [{ date: inDays(1), name: '' }] }))).toEqual([
      ...[409, 'holidays-changed'],
      [],
    ]);
    expect((await readTimes()).holidays).toEqual(holidays);
  });

  it('in a file are its all-day events, also those of several days and those that repeat', async () => {
    const yearly = inDays(20).slice(5).replace('-', '');
    const found = await readCalendar(
      calendarOf(
        [onDay(5), untilDay(8), 'SUMMARY:Three\\, long'],
        [`DTSTART;VALUE=DATE:2001${yearly}`, 'RRULE:FREQ=YEARLY', 'SUMMARY:Yearly'],
        [onDay(40), 'STATUS:CANCELLED', 'SUMMARY:Cancelled'],
        ['DTSTART:20301224T080000Z', 'SUMMARY:A meeting'],
        [onDay(-400), 'SUMMARY:Over'],
      ),
    );
    expect(found.slice(0, 3)).toEqual([5, 6, 7].map((days) => ({ date: inDays(days), name: 'Three, long' })));
    expect(found.slice(3).map(({ date, name }) => [date.slice(5), name])).toEqual(
      Array(3).fill([inDays(20).slice(5), 'Yearly']),
    );
  });

  it('get names that can be stored, whatever their calendar calls them', async () => {
    const names = [`SUMMARY:${'x'.repeat(98)}🍰🍰`, 'SUMMARY:a\0b'];
    source.respond = respondWith(calendarOf(...names.map((name, index) => [onDay(index + 1), name])), 'text/calendar');
    const { calendar } = await setHolidays({ calendarAddress: source.url });
    expect(calendar?.dates.map(({ name }) => name)).toEqual([`${'x'.repeat(98)}…`, 'a b']);
    await setHolidays({ calendarAddress: '' });
  });

  it.each([
    ['other text', 'calendar-unreadable', 'holidays: 25 December'],
    ['half a calendar', 'calendar-unreadable', 'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\n'],
    ['a web page', 'calendar-unreadable', '<!doctype html><title>Holidays</title>'],
    ['no all-day events', 'calendar-empty', calendarOf(['DTSTART:20301224T080000Z'])],
    ['ten million dates', 'calendar-too-many', calendarOf([onDay(0), 'RRULE:FREQ=DAILY;COUNT=10000000'])],
    ['a repeat each second', 'calendar-', calendarOf(['DTSTART;VALUE=DATE:19700101', 'RRULE:FREQ=SECONDLY'])],
    [
      'daily repeats that never end',
      'calendar-too-many',
      calendarOf(['DTSTART;VALUE=DATE:19600101', 'RRULE:FREQ=DAILY']),
    ],
    [
      '20,000 events',
      'calendar-too-many-events',
      calendarOf(...Array(21).fill([onDay(0), 'RRULE:FREQ=DAILY;COUNT=990'])),
    ],
    ['components within each other', 'calendar-', 'BEGIN:VCALENDAR\r\n'.repeat(40_000)],
    ['characters that can’t be stored', 'text-not-storable', '\uFFFD\uFFFDB\u0000E\u0000G\u0000'],
    ['an event of a thousand years', 'calendar-too-many', calendarOf([onDay(0), 'DTEND;VALUE=DATE:30000101'])],
  ])('in a file with %s are refused', async (_, code, calendar) => {
    const call = readCalendar(calendar);
    const [status, refused, fields] = await codeOf(call);
    expect([status, fields]).toEqual([400, ['calendar']]);
    expect(refused).toContain(code);
  });

  it('are refused if their calendar can’t be loaded, and the last ones stay', async () => {
    source.respond = respondWith(calendarOf([onDay(12)]), 'text/calendar');
    const { calendar } = await setHolidays({ calendarAddress: source.url });
    const refused = async (calendarAddress: string) => codeOf(setHolidays({ calendarAddress }));
    expect(await refused('http://127.0.0.1:1/private.ics')).toEqual([
      ...[400, 'calendar-address-refused'],
      ['calendarAddress'],
    ]);
    source.respond = respondWith('x'.repeat(3 * 1024 * 1024), 'text/calendar');
    expect(await refused(source.url)).toEqual([400, 'calendar-too-large', ['calendarAddress']]);
    source.respond = respondWith('nothing here', 'text/plain', 404);
    expect(await refused(source.url)).toEqual([400, 'calendar-unreachable', ['calendarAddress']]);
    expect((await readTimes()).holidays.calendar).toEqual(calendar);
  });
});

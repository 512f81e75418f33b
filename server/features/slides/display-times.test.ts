import { gzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { DisplayDocument } from '#contract/entities/display.ts';
import { periodAt } from '#rules/live-times.ts';
import { makeScene, textSlide } from '#server/testing/scene.ts';
import { refusal, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { ALWAYS } from '#slide-types/display-times.ts';

const DAY_MS = 86_400_000;
const BREAKFAST = { ...ALWAYS, weekdays: [1, 2, 3, 4, 5], from: '07:00', until: '11:00' };
const FIRST_MONDAY = 'DTSTART;VALUE=DATE:20260101\nRRULE:FREQ=MONTHLY;BYDAY=1MO';

/** The times of day, in a time zone, at which the slides of a document are shown and hidden. */
function clocksOf({ liveTimes = [] }: DisplayDocument, timeZone: string): string[] {
  const format = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone });
  const clocks = liveTimes.flatMap((times) => {
    const first = periodAt(times, Date.now()).endsAt;
    return [first, periodAt(times, first).endsAt].map((at) => format.format(at));
  });
  return [...new Set(clocks)].sort();
}

describe('display times', () => {
  let test: TestApp;
  let scene: Awaited<ReturnType<typeof makeScene>>;
  beforeAll(async () => {
    test = await startTestApp();
    scene = await makeScene(test);
  });
  afterAll(async () => {
    vi.useRealTimers();
    await test.close();
  });

  const setZone = (timeZone: string | null) =>
    scene.call('PATCH /api/channels/updateChannel', { _id: scene.channel._id, PortalId: 1, update: { timeZone } });

  it('are stored as sent, and empty for clients that don’t know them', async () => {
    const slide = await scene.addSlide({ displayTimes: [BREAKFAST] });
    expect(slide.displayTimes).toEqual([BREAKFAST]);
    expect((await scene.addSlide()).displayTimes).toEqual([]);
    const renamed = { _id: slide._id, PortalId: 1, update: { name: 'Renamed' } };
    expect((await scene.call('PATCH /api/slides/updateSlide', renamed)).displayTimes).toEqual([BREAKFAST]);
    const [listed] = await scene.call('POST /api/slides/getslidesbyids', { PortalId: 1, array: [slide._id] });
    expect(listed?.displayTimes).toEqual([BREAKFAST]);
  });

  it('are refused with all problems at their fields, and nothing is stored', async () => {
    const wrong = [
      { ...BREAKFAST, weekdays: [] },
      { ...BREAKFAST, from: '7' },
      { ...BREAKFAST, recurrence: 'RRULE:FREQ=SECONDLY;COUNT=10000000' },
    ];
    const add = scene.call('POST /api/slides/add', {
      area: scene.area._id,
      slide: textSlide({ name: '', displayTimes: wrong }),
    } as never);
    const { status, body } = await refusal(add);
    expect([status, Object.keys(body.errors ?? {}).sort()]).toEqual([
      400,
      ['displayTimes.0.weekdays', 'displayTimes.1.from', 'displayTimes.2.recurrence', 'name'],
    ]);
    const slide = await scene.addSlide();
    const update = { displayTimes: [wrong[2]] };
    const refused = await refusal(
      scene.call('PATCH /api/slides/updateSlide', { _id: slide._id, PortalId: 1, update } as never),
    );
    expect(Object.keys(refused.body.errors ?? {})).toEqual(['displayTimes.0.recurrence']);
    expect(await scene.call('POST /api/slides/getslidebyid', { PortalId: 1, _id: slide._id })).toEqual(slide);
  });

  it('of dates that have passed don’t prevent other changes', async () => {
    const slide = await scene.addSlide({ displayTimes: [BREAKFAST] });
    const past = [{ ...BREAKFAST, recurrence: 'RDATE;VALUE=DATE:20200101' }];
    await test.database.queries.execute(
      sql`update slides set display_times = ${JSON.stringify(past)}::jsonb where id = ${slide._id}`,
    );
    const change = (update: object) =>
      scene.call('PATCH /api/slides/updateSlide', { _id: slide._id, PortalId: 1, update } as never);
    expect((await change({ name: 'Renamed' })).displayTimes).toEqual(past);
    const again = { displayTimes: [{ ...past[0], from: '08:00' }] };
    expect((await refusal(change(again))).body.errors).toHaveProperty('displayTimes');
  });

  it('are in the display document once for all slides that have the same ones', async () => {
    await setZone('Pacific/Chatham');
    const other = { ...BREAKFAST, from: '22:00', until: '02:00', recurrence: FIRST_MONDAY };
    for (const displayTimes of [[BREAKFAST], [BREAKFAST], [other], []])
      await scene.show((await scene.addSlide({ displayTimes }))._id);
    const document = await scene.document();
    expect(document.liveTimes).toHaveLength(2);
    expect(document.slides.map(({ timetable }) => typeof timetable).sort()).toEqual([
      'number',
      'number',
      'number',
      'undefined',
    ]);
    expect(document.slides.every((slide) => !('displayTimes' in slide))).toBe(true);
    expect(clocksOf(document, 'Pacific/Chatham')).toEqual(['02:00', '07:00', '11:00', '22:00']);
  });

  it('of five kinds add at most 3 KB to what a screen with fifty slides downloads', async () => {
    await setZone('Europe/Berlin');
    const kinds = [
      [BREAKFAST],
      [{ ...BREAKFAST, weekdays: [6, 7], from: '08:30' }],
      [{ ...ALWAYS, from: '22:15', until: '05:45' }],
      [{ ...BREAKFAST, recurrence: 'DTSTART;VALUE=DATE:20260105\nRRULE:FREQ=WEEKLY;INTERVAL=3' }],
      [BREAKFAST, { ...ALWAYS, weekdays: [2, 4], from: '15:00', until: '17:20' }, { ...ALWAYS, weekdays: [7] }],
    ];
    const channel = await scene.call('POST /api/channels/add', {
      channel: { PortalId: 1, name: 'Fifty', selectedAreas: [scene.area._id] },
    });
    for (let index = 0; index < 50; index += 1)
      await scene.show((await scene.addSlide({ displayTimes: kinds[index % 5] ?? [] }))._id, channel._id);
    const { liveTimes, ...document } = await test.as(null)('POST /api/channels/getchannelfordisplay', {
      channel: { PortalId: 1, originalName: channel.originalName },
      TestMode: true,
    });
    expect(liveTimes).toHaveLength(5);
    const bytesOf = (value: unknown) => gzipSync(JSON.stringify(value)).length;
    const slides = document.slides.map(({ timetable: _timetable, ...slide }) => slide);
    expect(bytesOf({ ...document, liveTimes }) - bytesOf({ ...document, slides })).toBeLessThan(3_072);
  });

  it('reach further every day without a new revision', async () => {
    const before = await scene.document();
    vi.useFakeTimers({ now: Date.now() + DAY_MS, toFake: ['Date'] });
    const after = await scene.document();
    expect(after.revision).toBe(before.revision);
    const untilOf = ({ liveTimes = [] }: DisplayDocument) => liveTimes.map(({ until }) => until);
    expect(untilOf(after)).toEqual(untilOf(before).map((until) => until + DAY_MS));
    vi.useRealTimers();
  });

  it('give the document a new revision when the time zone of its channel or portal changes', async () => {
    const chatham = await scene.document();
    await setZone(null);
    const ofServer = await scene.document();
    expect(ofServer.revision).not.toBe(chatham.revision);
    const zoneOfServer = new Intl.DateTimeFormat().resolvedOptions().timeZone;
    expect(clocksOf(ofServer, zoneOfServer)).toContain('07:00');
    const portal = await scene.call('POST /api/portals/getPortal', { PortalId: 1 });
    const update = { timeZone: 'Asia/Kathmandu' };
    await scene.call('POST /api/portals/updatePortal', { _id: portal._id, update });
    expect(clocksOf(await scene.document(), 'Asia/Kathmandu')).toContain('07:00');
    expect((await refusal(setZone('Mars/Olympus'))).body.errors).toHaveProperty('timeZone');
  });

  it('of opening hours that are sent with a time zone are those of the channel', async () => {
    const reference = { _id: scene.channel._id, PortalId: 1 };
    const openingHours = { timezone: 'Asia/Kolkata', days: Array(7).fill(null) };
    const updated = await scene.call('PATCH /api/channels/updateChannel', { ...reference, update: { openingHours } });
    expect([updated.timeZone, updated.openingHours]).toEqual(['Asia/Kolkata', { days: openingHours.days }]);
  });
});

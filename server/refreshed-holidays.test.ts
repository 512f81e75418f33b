import type { FastifyBaseLogger } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ParserThread } from './features/feeds/parser-thread.ts';
import { HolidayRefreshes } from './features/portal-times/holiday-refreshes.ts';
import { outgoingRequests } from './outbound/outgoing-requests.ts';
import { calendarOf, inDays, onDay } from './testing/holiday-calendar.ts';
import { makeScene } from './testing/scene.ts';
import { respondWith, startSource, type TestSource } from './testing/source.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';

const DAY_MS = 86_400_000;

const calendarNamed = (days: number, name: string) => calendarOf([onDay(days), `SUMMARY:${name}`]);

let app: TestApp;
let scene: Awaited<ReturnType<typeof makeScene>>;
let source: TestSource;
const parser = new ParserThread();
beforeAll(async () => {
  source = await startSource(respondWith('', 'text/calendar'));
  app = await startTestApp({ egress: { allowHosts: [source.host], allowPrivate: false } });
  scene = await makeScene(app);
});
afterAll(async () => {
  await app.close();
  await parser.stop();
  await source.close();
});

const silentLog = { warn: () => {}, error: () => {} } as unknown as FastifyBaseLogger;
const outside = () => outgoingRequests({ allowHosts: [source.host], allowPrivate: false }, undefined);

const setHolidays = (more: object) => scene.call('PATCH /api/times/setHolidays', { PortalId: 1, ...more });
const readTimes = () => scene.call('POST /api/times/gettimes', { PortalId: 1 });

test('holidays of a calendar on another server are read once a day, and stay if it fails', async () => {
  source.respond = respondWith(calendarNamed(12, 'One'), 'text/calendar');
  const { calendar } = await setHolidays({ calendarAddress: `${source.url}/holidays.ics` });
  expect(calendar).toMatchObject({ dates: [{ date: inDays(12), name: 'One' }], problem: null });

  const refreshes = new HolidayRefreshes({ database: app.database, outside: outside(), parser, log: silentLog });
  const refreshAfter = async (days: number) => {
    await refreshes.refreshOutdated(Date.now() + days * DAY_MS);
    return (await readTimes()).holidays.calendar;
  };
  const requests = source.requests.length;
  expect(await refreshAfter(0.5)).toEqual(calendar);
  expect(source.requests.length).toBe(requests);
  source.respond = respondWith('', 'text/calendar', 503);
  expect(await refreshAfter(2)).toMatchObject({ dates: calendar?.dates, problem: 'calendar-unreachable' });
  source.respond = respondWith('<p>Not found</p>', 'text/html');
  expect(await refreshAfter(4)).toMatchObject({ dates: calendar?.dates, problem: 'calendar-unreadable' });
  source.respond = respondWith(calendarNamed(13, 'Two'), 'text/calendar');
  expect(await refreshAfter(6)).toMatchObject({ dates: [{ date: inDays(13), name: 'Two' }], problem: null });
  expect((await setHolidays({ calendarAddress: '' })).calendar).toBeNull();
});

test('a portal whose holidays can’t be stored doesn’t keep others from being read', async () => {
  source.respond = respondWith(calendarNamed(12, 'One'), 'text/calendar');
  const { PortalId: otherId } = await scene.call('POST /api/portals/addPortal', { portal: { PortalName: 'Second' } });
  const calendarAddress = `${source.url}/holidays.ics`;
  await setHolidays({ calendarAddress });
  await scene.call('PATCH /api/times/setHolidays', { PortalId: otherId, calendarAddress });
  source.respond = respondWith(calendarNamed(13, 'Two'), 'text/calendar');
  let failures = 0;
  const write: typeof app.database.write = (context, work) =>
    failures++ === 0 ? Promise.reject(new Error('The disk is full.')) : app.database.write(context, work);
  const database = { ...app.database, queries: app.database.queries, write } as typeof app.database;
  await new HolidayRefreshes({ database, outside: outside(), parser, log: silentLog }).refreshOutdated(
    Date.now() + 2 * DAY_MS,
  );
  const dates = [1, otherId].map(async (PortalId) => {
    const { holidays } = await scene.call('POST /api/times/gettimes', { PortalId });
    return holidays.calendar?.dates;
  });
  expect(await Promise.all(dates)).toContainEqual([{ date: inDays(13), name: 'Two' }]);
});

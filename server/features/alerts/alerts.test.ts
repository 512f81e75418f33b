import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { OpeningHours } from '#contract/entities/opening-hours.ts';
import { Role } from '#contract/entities/user.ts';
import type { Database } from '#server/db/database.ts';
import { users, waitingMails } from '#server/db/schema.ts';
import { exampleReport } from '#server/testing/examples/screens.ts';
import { makeScene } from '#server/testing/scene.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { screenStore } from '../screens/screens.store.ts';
import { AlertRounds } from './alert-rounds.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let test: TestApp;
let scene: Awaited<ReturnType<typeof makeScene>>;
let rounds: AlertRounds;
/** A moment at which this server has listened for long. */
const now = Date.now() + 48 * HOUR;
const newRounds = (database: Pick<Database, 'queries' | 'write'> = test.database) =>
  new AlertRounds(database, { wake: () => undefined }, test.app.log, undefined);

beforeAll(async () => {
  test = await startTestApp({ ffmpeg: false });
  const superuser = test.as(await test.superuser());
  const password = 'a password of the tests';
  const people = [
    { userName: 'boss', roleName: Role.Admin },
    { userName: 'helper', roleName: Role.Editor },
  ];
  for (const person of people) {
    const email = `${person.userName}@shop.example`;
    await superuser('POST /api/users/register', { ...person, email, password, password2: password, PortalId: 1 });
  }
});
beforeEach(async () => {
  await test.database.queries.delete(waitingMails);
  rounds = newRounds();
  await test.database.queries.execute('delete from devices');
  await test.database.queries.execute('delete from screens');
  await test.database.queries.execute('update channels set opening_hours = null');
  scene = await makeScene(test);
});
afterAll(() => test.close());

/** A screen that was paired with the scene's channel. */
async function pair(name: string) {
  const { pairCode } = await test.as(null)('POST /api/pairing/start', { name: 'Fire TV' });
  await scene.call('POST /pairDevice', { pairCode, channel: scene.channel._id, name });
  const devices = await screenStore(test.database.queries).devices(1);
  return devices.find((device) => device.name === name)?._id ?? '';
}

/** A screen was heard at `seenAt`; one that nobody paired where it has no device. */
async function hear(screenId: string, seenAt: number, deviceId: string | null = screenId) {
  const { channel: _channel, screen: _screen, ...report } = exampleReport(scene);
  const seen = { _id: screenId, PortalId: 1, channelId: scene.channel._id, deviceId, seenAt, behindSince: null };
  await screenStore(test.database.queries).save([{ ...seen, device: 'Fire TV', report }]);
}

const update = (changed: Record<string, unknown>) =>
  scene.call('PATCH /api/channels/updateChannel', { _id: scene.channel._id, PortalId: 1, update: changed });
/** What waits to be sent. */
const mails = () =>
  test.database.queries
    .select({ to: users.email, subject: waitingMails.subject, text: waitingMails.text, html: waitingMails.html })
    .from(waitingMails)
    .innerJoin(users, eq(users._id, waitingMails.userId))
    .orderBy(waitingMails.madeAt);
const subjects = async () => (await mails()).map(({ subject }) => subject.replace(/^.*?: /, ''));

it('once per outage, those who run the portal, and once more when it is over', async () => {
  const screen = await pair('Over the bar');
  await hear(screen, now);
  await rounds.round(now + 14 * MINUTE);
  expect(await mails()).toEqual([]);
  await rounds.round(now + 15 * MINUTE);
  const [mail, ...others] = await mails();
  expect([mail?.to, others]).toEqual(['boss@shop.example', []]);
  expect(await subjects()).toEqual(['Over the bar is offline']);
  expect(mail?.text).toMatch(
    /This screen is offline\..*- Over the bar .*: last seen on \d+ \w+ 20\d\d at \d\d:\d\d UTC/s,
  );
  await rounds.round(now + 60 * MINUTE);
  expect(await mails()).toHaveLength(1);

  await hear(screen, now + 2 * HOUR);
  await rounds.round(now + 2 * HOUR);
  await rounds.round(now + 2 * HOUR + MINUTE);
  expect(await subjects()).toEqual(['Over the bar is offline', 'Over the bar is back online']);
  await rounds.round(now + 3 * HOUR);
  expect((await subjects()).at(-1)).toBe('Over the bar is offline');
});

it('in one mail for all that fell silent together', async () => {
  for (const [at, name] of ['Left', 'Middle', 'Right <b>'].entries()) await hear(await pair(name), now + at * 40_000);
  for (const minutes of [15, 16, 17, 18]) await rounds.round(now + minutes * MINUTE);
  expect(await subjects()).toEqual(['3 screens are offline']);
  const [mail] = await mails();
  expect(mail?.html).toContain('Right &#60;b&#62;');
  expect(mail?.text).toContain('These screens are offline.');
});

it('in one mail for all that come back together, and in none for one that was there for a moment', async () => {
  const [left, right] = [await pair('Left'), await pair('Right')];
  for (const screen of [left, right, await pair('Gone')]) await hear(screen, now);
  await rounds.round(now + HOUR);
  await hear(left, now + 2 * HOUR);
  for (const minutes of [0, 5]) await rounds.round(now + 2 * HOUR + minutes * MINUTE);
  for (const minutes of [10, 11, 12]) {
    if (minutes < 12) await hear(left, now + 2 * HOUR + minutes * MINUTE);
    if (minutes > 10) await hear(right, now + 2 * HOUR + minutes * MINUTE);
    expect(await subjects()).toEqual(['3 screens are offline']);
    await rounds.round(now + 2 * HOUR + minutes * MINUTE);
  }
  expect(await subjects()).toEqual(['3 screens are offline', '2 screens are back online']);
});

it('by one of several processes', async () => {
  await hear(await pair('Shared'), now);
  await Promise.all([rounds.round(now + HOUR), newRounds().round(now + HOUR)]);
  expect(await subjects()).toEqual(['Shared is offline']);
});

it('or, where a process dies before all of it is noted, by the next round', async () => {
  await hear(await pair('Lost'), now);
  const dying = newRounds({
    ...test.database,
    write: (actor, work) =>
      test.database.write(actor, async (queries) => {
        await work(queries);
        throw new Error('killed');
      }),
  });
  await expect(dying.round(now + HOUR)).rejects.toThrow('killed');
  expect(await mails()).toEqual([]);
  await rounds.round(now + HOUR + MINUTE);
  expect(await subjects()).toEqual(['Lost is offline']);
});

it('only while their channel is open', async () => {
  const closed: OpeningHours = { timezone: 'Asia/Kolkata', days: Array(7).fill(null) };
  await update({ openingHours: closed });
  await hear(await pair('At night'), now);
  await rounds.round(now + HOUR);
  expect(await mails()).toEqual([]);
  await update({ openingHours: { ...closed, days: Array(7).fill({ from: '00:00', until: '00:00' }) } });
  await rounds.round(now + 49 * HOUR);
  expect(await subjects()).toEqual(['At night is offline']);
});

it('with times of another channel’s zone where their own does not say one', async () => {
  const { channel } = await makeScene(test);
  const openingHours: OpeningHours = { timezone: 'Asia/Kathmandu', days: Array(7).fill(null) };
  const named = { _id: channel._id, PortalId: 1 };
  await scene.call('PATCH /api/channels/updateChannel', { ...named, update: { openingHours } });
  await hear(await pair('Anywhere'), now);
  await rounds.round(now + HOUR);
  expect((await mails())[0]?.text).toMatch(/ at \d\d:\d\d GMT\+5:45$/m);
});

it('after the delay that the portal sets', async () => {
  const [portal] = await scene.call('GET /api/portals/getportals', {});
  const delay = (alertDelayMinutes: number) =>
    scene.call('POST /api/portals/updatePortal', { _id: portal?._id ?? '', update: { alertDelayMinutes } });
  await delay(120);
  await hear(await pair('Patient'), now);
  await rounds.round(now + HOUR);
  expect(await mails()).toEqual([]);
  await delay(15);
  await rounds.round(now + HOUR);
  expect(await subjects()).toEqual(['Patient is offline']);
});

it('not where the portal wants to hear nothing, nor later of what was silent then', async () => {
  const optOut = (alertsOptOut: boolean) =>
    scene.call('PATCH /api/portals/toggleOptOut', { portal: { PortalId: 1, alertsOptOut } });
  const screen = await pair('Unloved');
  await hear(screen, now);
  await optOut(true);
  await rounds.round(now + HOUR);
  await hear(screen, now + 2 * HOUR);
  await optOut(false);
  await rounds.round(now + 2 * HOUR);
  expect(await mails()).toEqual([]);
});

it('never of channels that were not in use, or that somebody only looked at', async () => {
  await rounds.round(now + HOUR);
  await hear('a page', now, null);
  await test.database.queries.execute(
    `update screens set first_seen_at = seen_at - interval '5 minutes' where id = 'a page'`,
  );
  await rounds.round(now + HOUR);
  expect(await mails()).toEqual([]);
});

it('of channels whose screens are not paired, by the channel’s name', async () => {
  await hear('a stranger', now, null);
  await test.database.queries.execute(
    `update screens set first_seen_at = seen_at - interval '2 hours' where id = 'a stranger'`,
  );
  await rounds.round(now + HOUR);
  expect(await subjects()).toEqual([`${scene.channel.name} is offline`]);
});

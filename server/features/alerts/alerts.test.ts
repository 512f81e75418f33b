import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { OpeningHours } from '#contract/entities/opening-hours.ts';
import { Role } from '#contract/entities/role.ts';
import type { Database } from '#server/db/database.ts';
import { users, waitingMails } from '#server/db/schema.ts';
import { exampleReport } from '#server/testing/examples/screens.ts';
import { makeScene } from '#server/testing/scene.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { screenStore } from '../screens/screens.store.ts';
import { userStore } from '../users/users.store.ts';
import { AlertRounds } from './alert-rounds.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let test: TestApp;
let scene: Awaited<ReturnType<typeof makeScene>>;
let rounds: AlertRounds;
/** A time by which the server has been running for long. */
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
  await test.database.queries.execute('update channels set opening_hours = null, time_zone = null');
  scene = await makeScene(test);
});
afterAll(() => test.close());

/** Pairs a screen with the scene's channel, and returns its id. */
async function pair(name: string) {
  const { pairCode } = await test.as(null)('POST /api/pairing/start', { name: 'Fire TV' });
  await scene.call('POST /pairDevice', { pairCode, channel: scene.channel._id, name });
  const devices = await screenStore(test.database.queries).devices(1);
  return devices.find((device) => device.name === name)?._id ?? '';
}

/** Stores a report of a screen at `seenAt`. With `deviceId` null, the screen is not paired. */
async function reportScreen(screenId: string, seenAt: number, deviceId: string | null = screenId) {
  const { channel: _channel, screen: _screen, ...report } = exampleReport(scene);
  const seen = { _id: screenId, PortalId: 1, channelId: scene.channel._id, deviceId, seenAt, behindSince: null };
  await screenStore(test.database.queries).save([{ ...seen, device: 'Fire TV', report }]);
}

const update = (changed: Record<string, unknown>) =>
  scene.call('PATCH /api/channels/updateChannel', { _id: scene.channel._id, PortalId: 1, update: changed });
/** The queued emails. */
const mails = () =>
  test.database.queries
    .select({ to: users.email, subject: waitingMails.subject, text: waitingMails.text, html: waitingMails.html })
    .from(waitingMails)
    .innerJoin(users, eq(users._id, waitingMails.userId))
    .orderBy(waitingMails.madeAt);
const subjects = async () => (await mails()).map(({ subject }) => subject.replace(/^.*?: /, ''));

it('sends one email per outage to those who manage the portal, and another when it is over', async () => {
  const screen = await pair('Over the bar');
  await reportScreen(screen, now);
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

  await reportScreen(screen, now + 2 * HOUR);
  await rounds.round(now + 2 * HOUR);
  await rounds.round(now + 2 * HOUR + MINUTE);
  expect(await subjects()).toEqual(['Over the bar is offline', 'Over the bar is back online']);
  await rounds.round(now + 3 * HOUR);
  expect((await subjects()).at(-1)).toBe('Over the bar is offline');
});

it('sends one email about screens that went offline together', async () => {
  for (const [at, name] of ['Left', 'Middle', 'Right <b>'].entries())
    await reportScreen(await pair(name), now + at * 40_000);
  for (const minutes of [15, 16, 17, 18]) await rounds.round(now + minutes * MINUTE);
  expect(await subjects()).toEqual(['3 screens are offline']);
  const [mail] = await mails();
  expect(mail?.html).toContain('Right &#60;b&#62;');
  expect(mail?.text).toContain('These screens are offline.');
});

it('sends one email about screens that are back together, and none about a brief return', async () => {
  const [left, right] = [await pair('Left'), await pair('Right')];
  for (const screen of [left, right, await pair('Gone')]) await reportScreen(screen, now);
  await rounds.round(now + HOUR);
  await reportScreen(left, now + 2 * HOUR);
  for (const minutes of [0, 5]) await rounds.round(now + 2 * HOUR + minutes * MINUTE);
  for (const minutes of [10, 11, 12]) {
    if (minutes < 12) await reportScreen(left, now + 2 * HOUR + minutes * MINUTE);
    if (minutes > 10) await reportScreen(right, now + 2 * HOUR + minutes * MINUTE);
    expect(await subjects()).toEqual(['3 screens are offline']);
    await rounds.round(now + 2 * HOUR + minutes * MINUTE);
  }
  expect(await subjects()).toEqual(['3 screens are offline', '2 screens are back online']);
});

it('sends each email from only one of several processes', async () => {
  await reportScreen(await pair('Shared'), now);
  await Promise.all([rounds.round(now + HOUR), newRounds().round(now + HOUR)]);
  expect(await subjects()).toEqual(['Shared is offline']);
});

it('sends the email in the next round if a process is killed before its commit', async () => {
  await reportScreen(await pair('Lost'), now);
  const killed = newRounds({
    ...test.database,
    write: (actor, work) =>
      test.database.write(actor, async (queries) => {
        await work(queries);
        throw new Error('killed');
      }),
  });
  await expect(killed.round(now + HOUR)).rejects.toThrow('killed');
  expect(await mails()).toEqual([]);
  await rounds.round(now + HOUR + MINUTE);
  expect(await subjects()).toEqual(['Lost is offline']);
});

it('only counts time during the channel’s opening hours', async () => {
  const closed: OpeningHours = { timezone: 'Asia/Kolkata', days: Array(7).fill(null) };
  await update({ openingHours: closed });
  await reportScreen(await pair('At night'), now);
  await rounds.round(now + HOUR);
  expect(await mails()).toEqual([]);
  await update({ openingHours: { ...closed, days: Array(7).fill({ from: '00:00', until: '00:00' }) } });
  await rounds.round(now + 49 * HOUR);
  expect(await subjects()).toEqual(['At night is offline']);
});

it('says in the time zone of the portal when a screen was last seen, if its channel has none', async () => {
  const [portal] = await scene.call('GET /api/portals/getportals', {});
  const update = { timeZone: 'Asia/Kathmandu' };
  await scene.call('POST /api/portals/updatePortal', { _id: portal?._id ?? '', update });
  await reportScreen(await pair('Anywhere'), now);
  await rounds.round(now + HOUR);
  expect((await mails())[0]?.text).toMatch(/ at \d\d:\d\d GMT\+5:45$/m);
});

it('writes to each reader in the language in which they last logged in', async () => {
  const [boss] = await test.database.queries.select().from(users).where(eq(users.userName, 'boss'));
  await userStore(test.database.queries).setLanguage(boss?._id ?? '', 'de');
  await reportScreen(await pair('Über der Bar'), now);
  await rounds.round(now + HOUR);
  expect(await subjects()).toEqual(['Über der Bar ist offline']);
  await userStore(test.database.queries).setLanguage(boss?._id ?? '', 'en');
});

it('waits for the delay that is set in the portal', async () => {
  const [portal] = await scene.call('GET /api/portals/getportals', {});
  const delay = (alertDelayMinutes: number) =>
    scene.call('POST /api/portals/updatePortal', { _id: portal?._id ?? '', update: { alertDelayMinutes } });
  await delay(120);
  await reportScreen(await pair('Patient'), now);
  await rounds.round(now + HOUR);
  expect(await mails()).toEqual([]);
  await delay(15);
  await rounds.round(now + HOUR);
  expect(await subjects()).toEqual(['Patient is offline']);
});

it('sends nothing while the portal has opted out, and nothing about that time later', async () => {
  const optOut = (alertsOptOut: boolean) =>
    scene.call('PATCH /api/portals/toggleOptOut', { portal: { PortalId: 1, alertsOptOut } });
  const screen = await pair('Unloved');
  await reportScreen(screen, now);
  await optOut(true);
  await rounds.round(now + HOUR);
  await reportScreen(screen, now + 2 * HOUR);
  await optOut(false);
  await rounds.round(now + 2 * HOUR);
  expect(await mails()).toEqual([]);
});

it('sends nothing about channels that were never or only briefly open in a browser', async () => {
  await rounds.round(now + HOUR);
  await reportScreen('a page', now, null);
  await test.database.queries.execute(
    `update screens set first_seen_at = seen_at - interval '5 minutes' where id = 'a page'`,
  );
  await rounds.round(now + HOUR);
  expect(await mails()).toEqual([]);
});

it('names the channel if its screens are not paired', async () => {
  await reportScreen('an unpaired screen', now, null);
  await test.database.queries.execute(
    `update screens set first_seen_at = seen_at - interval '2 hours' where id = 'an unpaired screen'`,
  );
  await rounds.round(now + HOUR);
  expect(await subjects()).toEqual([`${scene.channel.name} is offline`]);
});

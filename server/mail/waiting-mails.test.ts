// @module-tag slow
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { Role } from '#contract/entities/role.ts';
import { portals, users, waitingMails } from '#server/db/schema.ts';
import { type MailServer, startMailServer } from '#server/testing/mail-server.ts';
import { openTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import { type Mail, openPost, type Post } from './post.ts';
import { waitingMailStore } from './waiting-mails.store.ts';
import { WaitingMails } from './waiting-mails.ts';

const HOUR_MS = 3_600_000;
const CLAIM_TIME = sql`interval '4 minutes'`;

let mailServer: MailServer;
let database: TestDatabase;
let posts: Post[];
let processes: WaitingMails[];
const log = { warn: vi.fn(), error: vi.fn() };

beforeAll(async () => {
  mailServer = await startMailServer();
});
afterAll(() => mailServer.stop());
beforeEach(async () => {
  [posts, processes] = [[], []];
  Object.assign(mailServer, {
    refusals: { sender: [], recipient: [] },
    recipientCommands: 0,
    mails: [],
    connections: 0,
  });
  vi.resetAllMocks();
  database = await openTestDatabase();
  await database.queries
    .insert(portals)
    .values([1, 2].map((PortalId) => ({ _id: `p${PortalId}`, PortalId, PortalName: 'Café' })));
  for (const userName of ['anna', 'ben']) {
    const email = `${userName}@example.org`;
    const user = { userName, userNameKey: userName, email, PortalId: 1, passwordHash: '', roleName: Role.Admin };
    await database.queries.insert(users).values({ _id: userName, ...user });
  }
});
afterEach(async () => {
  await Promise.all(processes.map((process) => process.stop()));
  for (const post of posts) post.close();
  await database.remove();
});

/** A process that sends the queued emails. The first retry is after an hour. */
function startProcess(smtpUrl = mailServer.url): WaitingMails {
  const post = openPost({ smtpUrl, from: 'Vitrine <vitrine@example.org>', outbox: '' }, log);
  posts.push(post);
  const process = new WaitingMails(database, post, log, [HOUR_MS]);
  processes.push(process);
  process.start();
  return process;
}

async function write(subjects: string | string[], userId = 'anna', PortalId = 1): Promise<void> {
  const common = { text: 'Lobby', html: '<p>Lobby</p>', PortalId, userId };
  const mails = [subjects].flat().map((subject) => ({ subject, ...common }));
  await database.write(null, (queries) => waitingMailStore(queries).add(mails));
}

const waiting = async () => (await database.queries.select().from(waitingMails)).map(({ subject }) => subject).sort();
const taken = () => mailServer.mails.map(({ mail }) => mail.subject);
const passTime = (time = sql`interval '1 hour'`) =>
  database.queries.update(waitingMails).set({ dueAt: sql`due_at - ${time}` });

it('sends a queued email to its user, with the date at which it was written', async () => {
  await write('Silent');
  await database.queries.update(waitingMails).set({ madeAt: sql`date_trunc('second', now() - interval '3 hours')` });
  const [row] = await database.queries.select().from(waitingMails);
  startProcess();
  await expect.poll(waiting).toEqual([]);
  const [{ mail, recipients } = { mail: undefined, recipients: [] }] = mailServer.mails;
  expect(recipients).toEqual(['anna@example.org']);
  expect(mail?.date).toBe(row?.madeAt);
  expect(mail?.messageId).toBe(`<${row?._id}@example.org>`);
  expect(log.error).not.toHaveBeenCalled();
});

it('keeps an email if the server is stopped before the next attempt', async () => {
  await write('Silent');
  mailServer.refusals.recipient = [451];
  const first = startProcess();
  await expect.poll(() => log.warn.mock.calls.length).toBe(1);
  await first.stop();
  await passTime();
  startProcess();
  await expect.poll(waiting).toEqual([]);
  expect(taken()).toEqual(['Silent']);
  expect(mailServer.recipientCommands).toBe(2);
});

it('sends an email again with the same message id if a process dies while sending it', async () => {
  await write('Silent');
  const dying: Mail[] = [];
  new WaitingMails(database, { deliver: (mail) => new Promise(() => dying.push(mail)) }, log).wake();
  await expect.poll(() => dying.length).toBe(1);
  const second = startProcess();
  await second.stop();
  expect(taken()).toEqual([]);
  await passTime(CLAIM_TIME);
  startProcess();
  await expect.poll(taken).toEqual(['Silent']);
  expect(mailServer.mails[0]?.mail.messageId).toContain(dying[0]?._id);
});

it('sends each email from only one of several processes, each over one connection', async () => {
  const subjects = Array.from({ length: 12 }, (_, index) => `Mail ${index + 10}`);
  for (const [index, subject] of subjects.entries()) await write(subject, index % 2 ? 'anna' : 'ben');
  for (let count = 0; count < 3; count += 1) startProcess();
  await expect.poll(waiting).toEqual([]);
  await Promise.all(processes.map((process) => process.stop()));
  expect(taken().sort()).toEqual(subjects);
  expect(mailServer.connections).toBeLessThanOrEqual(3);
});

it('drops a refused email and sends the others', async () => {
  await write('To anna');
  await write('To ben', 'ben');
  mailServer.refusals.recipient = [550];
  startProcess();
  await expect.poll(waiting).toEqual([]);
  expect(taken()).toHaveLength(1);
  expect(log.error).toHaveBeenCalledTimes(1);
});

it('does not send a later email to a user before an earlier one', async () => {
  const subjects = Array.from({ length: 9 }, (_, index) => `Mail ${index}`);
  const [first = '', second = '', ...others] = subjects;
  await write(first);
  await write(second);
  await write(others);
  mailServer.refusals.recipient = [451];
  startProcess();
  await expect.poll(() => log.warn.mock.calls.length).toBe(1);
  await write('To ben', 'ben');
  startProcess();
  await expect.poll(taken).toEqual(['To ben']);
  await passTime();
  startProcess();
  await expect.poll(taken).toEqual(['To ben', ...subjects]);
});

describe('keeps all emails for later', () => {
  it.each([
    ['if the mail server is down', () => 'smtp://127.0.0.1:1', []],
    ['if the password is wrong', () => mailServer.url.replace('//', '//anna:wrong@'), []],
    ['where its sender may not send', () => mailServer.url, [550]],
  ])('%s', async (_, url, sender) => {
    await write('To anna');
    await write('To ben', 'ben');
    mailServer.refusals.sender = sender;
    const process = startProcess(url());
    await expect.poll(() => log.warn.mock.calls.length).toBe(1);
    await process.stop();
    expect(mailServer.recipientCommands).toBe(0);
    expect(await waiting()).toEqual(['To anna', 'To ben']);
    startProcess();
    // The other one is tried again later.
    await expect.poll(() => taken().length).toBe(1);
  });
});

it.each([
  [
    'its portal is deleted',
    () => database.queries.update(portals).set({ deleted: true }).where(eq(portals.PortalId, 1)),
  ],
  [
    'its portal has turned alerts off',
    () => database.queries.update(portals).set({ alertsOptOut: true }).where(eq(portals.PortalId, 1)),
  ],
  ['its user is deleted', () => database.queries.delete(users).where(eq(users._id, 'anna'))],
  ['its user no longer has an address', () => database.queries.update(users).set({ email: '' })],
])('drops an email if in the meantime %s', async (_, change) => {
  await write('Silent');
  await change();
  await write('Of another', 'ben', 2);
  startProcess();
  await expect.poll(waiting).toEqual([]);
  expect(taken()).not.toContain('Silent');
  expect(log.error).not.toHaveBeenCalled();
});

it('sends an email to the current address of its user', async () => {
  await write('Silent');
  await database.queries.update(users).set({ email: 'anna@new.example' }).where(eq(users._id, 'anna'));
  startProcess();
  await expect.poll(() => mailServer.mails[0]?.recipients).toEqual(['anna@new.example']);
});

it('drops emails after a day, and the oldest ones of a portal with too many', async () => {
  await write('Old');
  await database.queries.update(waitingMails).set({ madeAt: sql`now() - interval '25 hours'` });
  startProcess();
  await expect.poll(waiting).toEqual([]);
  expect(taken()).toEqual([]);
  expect(log.error).toHaveBeenCalledTimes(1);

  await write('Oldest');
  await database.queries.execute(sql`
    insert into waiting_mails (id, portal_id, user_id, subject, plain, html, made_at, due_at)
    select 'mail ' || number, 1, 'anna', 'Newer', '', '', now() + interval '1 second', now() + interval '1 hour'
      from generate_series(1, 1000) number`);
  startProcess();
  await expect.poll(() => log.error.mock.calls.length).toBe(2);
  expect(new Set(await waiting())).toEqual(new Set(['Newer']));
});

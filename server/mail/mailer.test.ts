import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { type MailServer, startMailServer } from '#server/testing/mail-server.ts';
import { Mailer } from './mailer.ts';
import { openPost, type Post } from './post.ts';

const MAIL = { to: 'anna@example.org', subject: 'Choose a new password', text: 'Here', html: '<p>Here</p>' };
const HOUR_MS = 3_600_000;

let mailServer: MailServer;
const posts: Post[] = [];
const log = { warn: vi.fn(), error: vi.fn() };

beforeAll(async () => {
  mailServer = await startMailServer();
});
afterAll(() => mailServer.stop());
beforeEach(() => {
  Object.assign(mailServer, { refusals: { sender: [], recipient: [] }, recipientCommands: 0, mails: [] });
  vi.resetAllMocks();
});
afterEach(() => {
  for (const post of posts.splice(0)) post.close();
});

function mailerFor(pausesMs: number[], smtpUrl = mailServer.url) {
  const post = openPost({ smtpUrl, from: 'Vitrine <a@example.org>', outbox: '' }, log);
  posts.push(post);
  return new Mailer(post, log, pausesMs);
}

it('sends an email again after a temporary failure', async () => {
  mailServer.refusals.recipient = [451, 421];
  mailerFor([1, 1, 1]).send(MAIL);
  await expect.poll(() => mailServer.mails.length).toBe(1);
  expect(mailServer.mails[0]?.mail.subject).toBe('Choose a new password');
  expect(log.warn).toHaveBeenCalledTimes(2);
  expect(log.error).not.toHaveBeenCalled();
});

it('drops an email after the last retry and logs it once', async () => {
  mailServer.refusals.recipient = [451, 451, 451, 451];
  mailerFor([1, 1]).send(MAIL);
  await expect.poll(() => log.error.mock.calls.length).toBe(1);
  expect([mailServer.recipientCommands, mailServer.mails]).toEqual([3, []]);
});

it('does not send a refused email again', async () => {
  mailServer.refusals.recipient = [550];
  mailerFor([1, 1]).send(MAIL);
  await expect.poll(() => log.error.mock.calls.length).toBe(1);
  expect(mailServer.recipientCommands).toBe(1);
});

it.each([
  ['the mail server is down', () => 'smtp://127.0.0.1:1'],
  ['the password is wrong', () => mailServer.url.replace('//', '//anna:wrong@')],
])('sends an email again if %s', async (_, url) => {
  mailerFor([1, 1], url()).send(MAIL);
  await expect.poll(() => log.error.mock.calls.length).toBe(1);
  expect(log.warn).toHaveBeenCalledTimes(2);
  expect(mailServer.recipientCommands).toBe(0);
});

it('does not wait for the next retry when the server stops', async () => {
  mailServer.refusals.recipient = [451];
  const mailer = mailerFor([HOUR_MS]);
  mailer.send(MAIL);
  await expect.poll(() => log.warn.mock.calls.length).toBe(1);
  await mailer.stop();
  expect(log.error).toHaveBeenCalledTimes(1);
});

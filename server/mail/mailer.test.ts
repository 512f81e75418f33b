import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { Mailer } from './mailer.ts';

const MAIL = { to: 'anna@example.org', subject: 'A screen is silent', text: 'Lobby', html: '<p>Lobby</p>' };
const HOUR_MS = 3_600_000;

let server: SMTPServer;
/** What the mail server answers to the next ones, in this order; then it takes them. */
let answers: number[];
let asked: number;
let taken: string[];
const log = { warn: vi.fn(), error: vi.fn() };

beforeAll(async () => {
  server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    onAuth: (_auth, _session, done) => done(new Error('Wrong password')),
    onMailFrom: (_address, _session, done) => {
      asked += 1;
      const responseCode = answers.shift();
      done(responseCode === undefined ? null : Object.assign(new Error('Not now'), { responseCode }));
    },
    onData: (stream, _session, done) => {
      text(stream).then((mail) => {
        taken.push(mail);
        done();
      }, done);
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));
beforeEach(() => {
  [answers, asked, taken] = [[], 0, []];
  vi.resetAllMocks();
});

function mailerFor(pausesMs: number[], login = '', port = (server.server.address() as AddressInfo).port) {
  const settings = { smtpUrl: `smtp://${login}127.0.0.1:${port}`, from: 'Vitrine <a@example.org>', outbox: '' };
  return new Mailer(settings, log, pausesMs);
}

it('is tried again where the mail server says to come back later', async () => {
  answers = [451, 421];
  mailerFor([1, 1, 1]).send(MAIL);
  await expect.poll(() => taken.length).toBe(1);
  expect(taken[0]).toContain('Subject: A screen is silent');
  expect(log.warn).toHaveBeenCalledTimes(2);
  expect(log.error).not.toHaveBeenCalled();
});

it('is given up in the end, told once to the log', async () => {
  answers = [451, 451, 451, 451];
  mailerFor([1, 1]).send(MAIL);
  await expect.poll(() => log.error.mock.calls.length).toBe(1);
  expect([asked, taken]).toEqual([3, []]);
});

it('is not tried again where it is refused, or the password is wrong', async () => {
  answers = [550];
  mailerFor([1, 1]).send(MAIL);
  await expect.poll(() => log.error.mock.calls.length).toBe(1);
  expect(asked).toBe(1);
  mailerFor([1, 1], 'anna:wrong@').send(MAIL);
  await expect.poll(() => log.error.mock.calls.length).toBe(2);
  expect(asked).toBe(1);
});

it('is tried again where nobody listens', async () => {
  mailerFor([1, 1], '', 1).send(MAIL);
  await expect.poll(() => log.error.mock.calls.length).toBe(1);
  expect(log.warn).toHaveBeenCalledTimes(2);
});

it('keeps nobody who stops the server waiting for another time', async () => {
  answers = [451];
  const mailer = mailerFor([HOUR_MS]);
  mailer.send(MAIL);
  await expect.poll(() => log.warn.mock.calls.length).toBe(1);
  await mailer.stop();
  expect(log.error).toHaveBeenCalledTimes(1);
});

// @module-tag slow
import { readdir, readFile, stat } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Role } from '#contract/entities/role.ts';
import { type MailServer, startMailServer } from '#server/testing/mail-server.ts';
import { makeScene } from '#server/testing/scene.ts';
import { refusal, startTestApp, type TestApp } from '#server/testing/test-app.ts';

const PASSWORD = 'a new and rather long one';
/** A portal that is deleted during these tests. */
const CLOSING = 9;
const NEVER_MADE = 'x'.repeat(43);

describe('a password reset', () => {
  let mailServer: MailServer;
  let test: TestApp;
  let scene: Awaited<ReturnType<typeof makeScene>>;
  let call: ReturnType<TestApp['as']>;
  let made = 0;
  beforeAll(async () => {
    mailServer = await startMailServer();
    test = await startTestApp({ smtpUrl: mailServer.url, ffmpeg: false });
    scene = await makeScene(test);
    call = test.as(null);
    await scene.call('POST /api/portals/addPortal', { portal: { PortalName: 'Short-lived', PortalId: CLOSING } });
  });
  beforeEach(() => {
    mailServer.mails.length = 0;
  });
  afterAll(async () => {
    await test.close();
    await mailServer.stop();
  });

  async function addPerson(fields: { email?: string } = {}, PortalId = 1) {
    made += 1;
    const userName = `somebody-${made}`;
    const { user } = await scene.addUser(userName, Role.Editor, { PortalId });
    const update = { email: `${userName}@example.org`, ...fields };
    return scene.call('POST /api/users/update', { _id: user._id, PortalId, update });
  }

  const storedResetOf = (user: { _id: string }) =>
    test.database.queries.select().from(sql`password_resets`).where(sql`user_id = ${user._id}`);

  const requestReset = (userName: string, baseURL = test.url) =>
    call('POST /api/users/saveresethash', { userName, baseURL });

  /** Waits for this many emails, and returns the token in the newest one. */
  async function mailedToken(count = 1): Promise<string> {
    await expect.poll(() => mailServer.mails.length).toBe(count);
    const link = /http\S+/.exec(mailServer.mails.at(-1)?.mail.text ?? '')?.[0] ?? '';
    expect(link).toMatch(new RegExp(`^${test.url}/resetpassword\\?h=[\\w-]{43}$`));
    return new URL(link).searchParams.get('h') as string;
  }

  it('is emailed to the user and works once', async () => {
    const user = await addPerson();
    const session = await test.signIn(user.userName, `${user.userName} knows this`);
    expect(await requestReset(user.userName.toUpperCase())).toEqual({ success: true });
    const passwordReset = await mailedToken();
    expect(mailServer.mails[0]?.recipients).toEqual([user.email]);
    expect(mailServer.mails[0]?.mail.html).toContain(passwordReset);

    expect(await call('POST /api/users/find', { passwordReset })).toEqual({ user: { userName: user.userName } });
    const reset = { passwordReset, password: PASSWORD };
    expect(await call('POST /api/users/resetPassword', reset)).toEqual({ success: true });
    await test.signIn(user.userName, PASSWORD);
    const ended = await refusal(test.as(session)('POST /api/users/getusers', { PortalId: 1 }));
    expect(ended.status).toBe(401);

    const again = await refusal(call('POST /api/users/resetPassword', { ...reset, password: 'yet another one' }));
    expect(again.status).toBe(404);
    expect(again.body).toMatchObject({ success: false, error: expect.stringMatching(/\.$/) });
    expect((await refusal(call('POST /api/users/find', { passwordReset }))).status).toBe(404);
    await test.signIn(user.userName, PASSWORD);
  });

  it('can be used by only one of several simultaneous requests', async () => {
    const user = await addPerson();
    const passwordReset = await scene.resetToken(user._id);
    const attempts = await Promise.allSettled(
      Array.from({ length: 6 }, (_, index) =>
        call('POST /api/users/resetPassword', { passwordReset, password: `${PASSWORD} ${index}` }),
      ),
    );
    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('is stored as a hash', async () => {
    const user = await addPerson();
    const passwordReset = await scene.resetToken(user._id);
    const rows = await storedResetOf(user);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(passwordReset);
  });

  it('is replaced by a newer one', async () => {
    const user = await addPerson();
    await requestReset(user.userName);
    const older = await mailedToken();
    await requestReset(user.userName);
    const newer = await mailedToken(2);
    expect((await refusal(call('POST /api/users/find', { passwordReset: older }))).status).toBe(404);
    await call('POST /api/users/find', { passwordReset: newer });
  });

  it.each([
    ['an hour passes', sql`update password_resets set expires_at = expires_at - interval '1 hour' where user_id = `],
    ['the password changes', sql`update users set password_hash = 'another' where id = `],
    ['the address changes', sql`update users set email = 'elsewhere@example.org' where id = `],
    ['the user is deleted', sql`delete from users where id = `],
    [
      'the portal is deleted',
      sql`update portals set deleted = true from users u where u.portal_id = portals.portal_id and u.id = `,
    ],
  ])('becomes invalid when %s', async (_, statement) => {
    const user = await addPerson({}, CLOSING);
    const passwordReset = await scene.resetToken(user._id);
    await test.database.queries.execute(sql`${statement}${user._id}`);
    expect((await refusal(call('POST /api/users/find', { passwordReset }))).status).toBe(404);
    const reset = call('POST /api/users/resetPassword', { passwordReset, password: PASSWORD });
    expect((await refusal(reset)).status).toBe(404);
  });

  it('has the same response and minimum time for users who don’t exist or have no email address', async () => {
    const [user, withoutEmail] = [await addPerson(), await addPerson({ email: '' })];
    const timed = async (userName: string) => {
      const startedAt = performance.now();
      const response = await requestReset(userName);
      return { response, ms: performance.now() - startedAt };
    };
    const results = [await timed(user.userName), await timed(withoutEmail.userName), await timed('nobody at all')];
    for (const { response, ms } of results) {
      expect(response).toEqual({ success: true });
      // A lower limit can't fail because the machine is slow.
      expect(ms).toBeGreaterThanOrEqual(299);
    }
    await mailedToken();
    expect(mailServer.mails).toHaveLength(1);
  });

  it.each([
    'http://evil.example',
    'https://evil.example/resetpassword',
    'http://127.0.0.1.evil.example',
    'http://127.0.0.1@evil.example',
    'http://127.0.0.1:1',
    'https://127.0.0.1',
    '//evil.example',
    'javascript:alert(1)',
    'not an address',
  ])('is not emailed for a page at %s', async (baseURL) => {
    const user = await addPerson();
    const refused = await refusal(requestReset(user.userName, baseURL));
    expect(refused.status).toBe(400);
    expect(refused.body).toMatchObject({ success: false });
    expect(mailServer.mails).toEqual([]);
    expect(await storedResetOf(user)).toEqual([]);
  });

  it.each(['evil.example', 'localhost@evil.example', '127.0.0.1.evil.example:80', '192.168.1.9:5000'])(
    'is not emailed for a request whose Host is %s',
    async (host) => {
      const user = await addPerson();
      expect(await requestResetWithHost(test.url, host, { userName: user.userName })).toBe(400);
      expect(mailServer.mails).toEqual([]);
    },
  );

  it('accepts the page at any host name of this machine', async () => {
    const user = await addPerson();
    await requestReset(user.userName, test.url.replace('127.0.0.1', 'localhost'));
    await mailedToken();
  });

  it.each([
    ['short1', 'Password must be at least 7 characters.'],
    ['', 'You must fill in both password fields and they must match.'],
  ])('rejects the password "%s" and stays valid', async (password, sentence) => {
    const user = await addPerson();
    const passwordReset = await scene.resetToken(user._id);
    const refused = await refusal(call('POST /api/users/resetPassword', { passwordReset, password }));
    expect(refused.status).toBe(400);
    expect(refused.body).toMatchObject({ success: false, error: sentence });
    await call('POST /api/users/resetPassword', { passwordReset, password: PASSWORD });
  });

  it.each([
    [{ $ne: '' }],
    [['a']],
    [''],
    ['x'],
    ["' or 1=1 --"],
    ['x'.repeat(44)],
    [`${'x'.repeat(42)}%`],
    [null],
    [0],
  ])('rejects the token %j with 400', async (passwordReset) => {
    const refused = await refusal(call('POST /api/users/find', { passwordReset } as never));
    expect(refused.status).toBe(400);
  });
});

describe('a server with an address and no mail server', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startTestApp({ publicUrl: 'https://signs.example/', ffmpeg: false, passwordPolicy: 'strict' });
  });
  afterAll(() => test.close());

  it('only links to that address, and stores the email where only the server’s system user can read it', async () => {
    const scene = await makeScene(test);
    const { user } = await scene.addUser('anna', Role.Editor);
    const update = { email: 'anna@example.org', displayName: 'Anna <b>' };
    await scene.call('POST /api/users/update', { _id: user._id, PortalId: 1, update });
    const requestReset = (baseURL: string) =>
      test.as(null)('POST /api/users/saveresethash', { userName: 'anna', baseURL });
    expect((await refusal(requestReset(test.url))).status).toBe(400);
    await requestReset('https://signs.example');

    await expect.poll(() => readdir(test.outbox).catch(() => [])).toHaveLength(1);
    const [name = ''] = await readdir(test.outbox);
    const file = path.join(test.outbox, name);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const mail = await PostalMime.parse(await readFile(file));
    expect(mail.to?.[0]?.address).toBe('anna@example.org');
    expect(mail.text).toMatch(/https:\/\/signs\.example\/resetpassword\?h=[\w-]{43}\s/);
    expect(mail.html).not.toContain('<b>');
  });

  it.each([
    ['seven77', 400],
    ['password1', 400],
    ['Passw0rd!', 400],
    ['12345678', 400],
    ['qwertyuiop', 400],
    ['Summer2026!', 400],
    ['abababab', 400],
    ['plum lemonade', 200],
  ])('and with a strict policy responds to the password %s with %i', async (password, status) => {
    const scene = await makeScene(test);
    const made = scene.call('POST /api/users/register', {
      userName: `strict-${password}`,
      password,
      password2: password,
      PortalId: 1,
    });
    if (status === 200) await made;
    else expect((await refusal(made)).status).toBe(status);
  });
});

describe('the limits of password resets', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startTestApp({ ffmpeg: false });
  });
  afterAll(() => test.close());

  it('apply to requests for one user and to requests for many', async () => {
    const requestReset = (userName: string) => test.as(null)('POST /api/users/saveresethash', { userName });
    const forOne = await Promise.allSettled(Array.from({ length: 12 }, () => requestReset('anna')));
    expect(forOne.filter(({ status }) => status === 'rejected')).toHaveLength(2);
    const forMany = await Promise.allSettled(Array.from({ length: 20 }, (_, index) => requestReset(`name-${index}`)));
    expect(forMany.filter(({ status }) => status === 'rejected')).toHaveLength(2);
    const refused = await refusal(requestReset('another user'));
    expect(refused.status).toBe(429);
    expect(refused.body).toMatchObject({ success: false });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('apply to guesses of tokens', async () => {
    const call = test.as(null);
    const guess = () => refusal(call('POST /api/users/find', { passwordReset: NEVER_MADE }));
    const guesses = await Promise.all(Array.from({ length: 21 }, guess));
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(1);
    const reset = call('POST /api/users/resetPassword', { passwordReset: NEVER_MADE, password: PASSWORD });
    expect((await refusal(reset)).status).toBe(429);
  });
});

/** Uses node:http because fetch doesn't allow a Host header. */
function requestResetWithHost(url: string, host: string, body: object): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const headers = { host, 'content-type': 'application/json' };
    const request = httpRequest(`${url}/api/users/saveresethash`, { method: 'POST', headers }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    request.on('error', reject);
    request.end(JSON.stringify(body));
  });
}

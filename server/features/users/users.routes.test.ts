import { SignJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Role } from '#contract/entities/role.ts';
import { clearLimits } from '#server/http/guards/rate-limit.ts';
import { makeScene } from '#server/testing/scene.ts';
import { ADMIN, refusal, startTestApp, type TestApp } from '#server/testing/test-app.ts';

describe('sessions', () => {
  let test: TestApp;
  let scene: Awaited<ReturnType<typeof makeScene>>;
  const listSlides = (token: string) => test.as(token)('POST /api/slides/getslides', { PortalId: 1, archived: false });
  beforeAll(async () => {
    test = await startTestApp();
    scene = await makeScene(test);
  });
  afterAll(() => test.close());

  it('have a token whose claims are the public fields of the user', async () => {
    const claims = claimsOf(await test.signIn(' ADMIN ', ADMIN.password));
    expect(claims).toMatchObject({
      userName: 'admin',
      roleName: 0,
      PortalId: 1,
      isSuperUser: true,
      channelsPerPage: 3,
    });
    expect(Object.keys(claims).sort()).toEqual(
      [
        '_id',
        'PortalId',
        'channels',
        'channelsPerPage',
        'displayName',
        'email',
        'exp',
        'iat',
        'isSuperUser',
        'jti',
        'roleName',
        'userName',
      ].sort(),
    );
  });

  it('are refused with the same error for an unknown name and a wrong password', async () => {
    const unknown = await refusal(test.signIn('nobody', 'whatever it is'));
    const wrong = await refusal(test.signIn('admin', 'whatever it is'));
    expect(unknown.status).toBe(401);
    expect(wrong.status).toBe(401);
    expect(unknown.body).toEqual(wrong.body);
  });

  it('end with a logout', async () => {
    const token = await test.signIn('admin', ADMIN.password);
    await listSlides(token);
    expect(await test.as(token)('POST /api/users/logout', {})).toEqual({ success: true });
    expect((await refusal(listSlides(token))).status).toBe(401);
  });

  it.each([
    ['another key', (claims: object) => sign(claims, 'some other key that is long enough', 'HS256')],
    ['another algorithm', (claims: object) => sign(claims, 'a key that only the tests know of', 'HS512')],
    ['no signature', async (claims: object) => `${encode({ alg: 'none' })}.${encode(claims)}.`],
    [
      'a session that never was',
      (claims: object) => sign({ ...claims, jti: 'made-up' }, 'a key that only the tests know of', 'HS256'),
    ],
    [
      'an end in the past',
      (claims: object) => sign({ ...claims, exp: 1 }, 'a key that only the tests know of', 'HS256'),
    ],
  ])('are refused for a token with %s', async (_, forge) => {
    const forged = await forge(claimsOf(await test.superuser()));
    expect((await refusal(listSlides(forged))).status).toBe(401);
  });

  it('end when the role in the database changes', async () => {
    const admin = await scene.addUser('demoted', Role.Admin);
    const add = () =>
      admin.call('POST /api/channels/add', {
        channel: { PortalId: 1, name: 'Another', selectedAreas: [scene.area._id] },
      });
    await add();
    const { sql } = await import('drizzle-orm');
    await test.database.queries.execute(sql`update users set role = 3 where id = ${admin.user._id}`);
    expect((await refusal(add())).status).toBe(401);
  });

  it('are refused after many guesses, including simultaneous ones', async () => {
    await scene.addUser('guessed', Role.Editor);
    const guesses = await Promise.all(
      Array.from({ length: 14 }, (_, index) => refusal(test.signIn('guessed', `guess number ${index}`))),
    );
    const slowed = guesses.filter((guess) => guess.status === 429);
    expect(slowed.length).toBeGreaterThanOrEqual(4);
    expect(Number(slowed[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  describe('from browsers', () => {
    const login = async (userName: string, password: string, cookies: string[] = []) => {
      const response = await fetch(`${test.url}/api/users/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie: cookies.map((one) => one.split(';')[0]).join('; ') },
        body: JSON.stringify({ userName, password }),
      });
      return { status: response.status, cookies: response.headers.getSetCookie() };
    };
    const exhaust = async (userName: string, cookies: string[] = []) => {
      for (let tries = 0; (await login(userName, 'a guess', cookies)).status !== 429; tries += 1)
        expect(tries).toBeLessThan(11);
    };
    const clear = () => clearLimits(test.database.queries);
    beforeEach(clear);
    afterAll(clear);

    it('in which the account was used before start with the right password after failures of others', async () => {
      const { user } = await scene.addUser('known here', Role.Editor);
      const password = 'known here knows this';
      const { cookies } = await login(user.userName, password);
      expect(cookies).toEqual([expect.stringMatching(/; Path=\/api\/users\/login; .*HttpOnly; SameSite=Lax$/)]);
      await exhaust(user.userName);
      expect((await login(user.userName, password)).status).toBe(429);
      expect((await login(user.userName.toUpperCase(), password, cookies)).status).toBe(200);
      expect((await login('admin', ADMIN.password, cookies)).status).toBe(429);
    });

    it('in which the account was used before have their own limit of ten failures', async () => {
      const { user } = await scene.addUser('mistyped here', Role.Editor);
      const password = 'mistyped here knows this';
      const { cookies } = await login(user.userName, password);
      await exhaust(user.userName, cookies);
      expect((await login(user.userName, password, cookies)).status).toBe(429);
      expect((await login(user.userName, password)).status).toBe(200);
    });

    it('are only recognized by a cookie that the server has signed for this account', async () => {
      const { user } = await scene.addUser('forged here', Role.Editor);
      const { cookies } = await login(user.userName, 'forged here knows this');
      const [name = '', ...value] = (cookies[0] ?? '').split(';')[0]?.split('=') ?? [];
      const adminCookies = (await login('admin', ADMIN.password)).cookies;
      await exhaust(user.userName);
      for (const forged of [
        `${name}=made-up`,
        `${name}=${value.join('=').slice(0, -2)}xx`,
        `${name}=${(await test.superuser()) ?? ''}`,
        `${name}=${adminCookies[0]?.split(';')[0]?.split('=').slice(1).join('=')}`,
      ])
        expect((await login(user.userName, 'forged here knows this', [forged])).status).toBe(429);
    });

    it('get no cookie for a wrong password or an unknown name', async () => {
      for (const userName of ['admin', 'nobody at all'])
        expect(await login(userName, 'a guess')).toEqual({ status: 401, cookies: [] });
    });
  });

  it('are refused for longer after each round of guesses, and start with the right password afterwards', async () => {
    const { sql } = await import('drizzle-orm');
    const pass = (minutes: number) =>
      test.database.queries.execute(sql`update attempts set ends_at = ends_at - make_interval(mins => ${minutes})`);
    await pass(24 * 60);
    const { user } = await scene.addUser('guessed on', Role.Editor);
    const guess = () => refusal(test.signIn(user.userName, 'not the password'));
    const waits: number[] = [];
    for (const minutes of [15, 30, 60]) {
      const statuses: number[] = [];
      for (let attempt = 0; attempt < 10; attempt += 1) statuses.push((await guess()).status);
      expect(statuses).toEqual(Array.from({ length: 10 }, () => 401));
      const slowed = await guess();
      expect(slowed.status).toBe(429);
      waits.push(Math.ceil(Number(slowed.headers.get('retry-after')) / 60));
      await pass(minutes);
    }
    expect(waits).toEqual([15, 30, 60]);
    await test.signIn(user.userName, 'guessed on knows this');
  });
});

describe('creating users', () => {
  let test: TestApp;
  let scene: Awaited<ReturnType<typeof makeScene>>;
  beforeAll(async () => {
    test = await startTestApp();
    scene = await makeScene(test);
  });
  afterAll(() => test.close());

  const newUser = (fields: object) => ({
    userName: 'new',
    password: 'long enough',
    password2: 'long enough',
    PortalId: 1,
    ...fields,
  });

  it('never returns a password or its hash', async () => {
    const made = await scene.call('POST /api/users/register', newUser({ userName: 'somebody' }));
    const listed = await scene.call('POST /api/users/getusers', { PortalId: 1 });
    expect(JSON.stringify([made, listed])).not.toMatch(/password|argon2/i);
  });

  it('lists only themselves to users who don’t manage the portal', async () => {
    for (const [userName, role] of [
      ['eve-edits', Role.Editor],
      ['carl-contributes', Role.Contributor],
    ] as const) {
      const { user, call } = await scene.addUser(userName, role);
      const seen = await call('POST /api/users/getusers', { PortalId: 1 });
      expect(seen.map(({ _id }) => _id)).toEqual([user._id]);
    }
  });

  it('rejects a name that is taken, ignoring case', async () => {
    await scene.call('POST /api/users/register', newUser({ userName: 'Anna' }));
    const refused = await refusal(scene.call('POST /api/users/register', newUser({ userName: 'aNNA' })));
    expect(refused.status).toBe(409);
    expect(refused.body.errors?.userName).toBeTruthy();
  });

  it.each([
    [{ password: 'short1', password2: 'short1' }, 'Password must be at least 7 characters.'],
    [
      { password: 'long enough', password2: 'not the same' },
      'You must fill in both password fields and they must match.',
    ],
    [{ password2: undefined }, 'You must fill in both password fields and they must match.'],
    [{ password: '', password2: '' }, 'You must fill in both password fields and they must match.'],
  ])('rejects the passwords %j', async (passwords, sentence) => {
    const refused = await refusal(scene.call('POST /api/users/register', newUser(passwords)));
    expect(refused.status).toBe(400);
    expect(refused.body.error).toBe(sentence);
  });

  it.each([
    [0, 0],
    [99, 99],
    ['12', 12],
  ])('accepts %j channels per page', async (channelsPerPage, stored) => {
    const userName = `pages-${channelsPerPage}`;
    const made = await scene.call('POST /api/users/register', newUser({ userName, channelsPerPage }));
    expect(made.channelsPerPage).toBe(stored);
  });

  it('doesn’t let admins create users with higher roles or in other portals', async () => {
    const admin = await scene.addUser('portal-admin', Role.Admin);
    await scene.call('POST /api/portals/addPortal', { portal: { PortalName: 'Elsewhere', PortalId: 9 } });
    const make = (fields: object) => refusal(admin.call('POST /api/users/register', newUser(fields)));
    expect((await make({ userName: 'too-high', roleName: 0 })).status).toBe(403);
    expect((await make({ userName: 'super', roleName: 3, isSuperUser: true })).status).toBe(403);
    expect((await make({ userName: 'elsewhere', PortalId: 9 })).status).toBe(404);
    expect(await admin.call('POST /api/users/register', newUser({ userName: 'editor', roleName: 2 }))).toMatchObject({
      roleName: 2,
    });
  });
});

function claimsOf(token: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
}

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url');
}

function sign(claims: object, key: string, alg: string): Promise<string> {
  return new SignJWT({ ...claims }).setProtectedHeader({ alg }).sign(new TextEncoder().encode(key));
}

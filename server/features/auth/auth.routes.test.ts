import { sql } from 'drizzle-orm';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Role } from '#contract/entities/role.ts';
import {
  type Accounts,
  Browser,
  CLIENT,
  OTHER_CLIENT,
  startIdentityProvider,
} from '#server/testing/identity-provider.ts';
import { makeScene } from '#server/testing/scene.ts';
import { refusal, startTestApp, type TestApp } from '#server/testing/test-app.ts';

type Scene = Awaited<ReturnType<typeof makeScene>>;

async function addUser(scene: Scene, userName: string, email: string, PortalId = 1) {
  const { user } = await scene.addUser(userName, Role.Editor, { PortalId });
  return scene.call('POST /api/users/update', { _id: user._id, PortalId, update: { email } });
}

async function finish(test: TestApp, browser: Browser, handover: string): Promise<Response> {
  const body = JSON.stringify({ handover });
  return browser.send(`${test.url}/api/auth/finish`, { method: 'POST', body, type: 'application/json' });
}

/** Sends the callback, and returns the parameters of the login page that it redirects to. */
async function callback(browser: Browser, url: string): Promise<URLSearchParams> {
  const response = await browser.send(url);
  expect(response.status).toBe(303);
  expect(response.headers.get('location')).toMatch(/^\/login\?/);
  return new URL(response.headers.get('location') ?? '', url).searchParams;
}

describe('logging in through an identity provider', () => {
  const accounts: Accounts = {
    anna: { email: 'Anna@Example.org', email_verified: true },
    unverified: { email: 'boss@example.org', email_verified: false },
    stranger: { email: 'stranger@example.org', email_verified: true },
    double: { email: 'shared@example.org', email_verified: true },
    closed: { email: 'closed@example.org', email_verified: true },
    mallory: { email: 'mallory@example.org', email_verified: true },
  };
  let provider: Awaited<ReturnType<typeof startIdentityProvider>>;
  let test: TestApp;
  let scene: Scene;
  beforeAll(async () => {
    provider = await startIdentityProvider(accounts);
    test = await startTestApp({
      identityProvider: { ...CLIENT, issuer: provider.issuer, label: 'Log In With Tests' },
      ffmpeg: false,
    });
    provider.trust(test);
    scene = await makeScene(test);
    await scene.call('POST /api/portals/addPortal', { portal: { PortalName: 'Closed', PortalId: 9 } });
    await addUser(scene, 'anna', 'anna@example.org');
    await addUser(scene, 'boss', 'boss@example.org');
    await addUser(scene, 'one', 'shared@example.org');
    await addUser(scene, 'two', 'Shared@example.org');
    await addUser(scene, 'closed', 'closed@example.org', 9);
    await test.database.queries.execute(sql`update portals set deleted = true where portal_id = 9`);
  });
  afterAll(async () => {
    await test.close();
    await provider.stop();
  });

  it('is offered with its label', async () => {
    expect(await test.as(null)('GET /api/auth/options', {})).toEqual({ externalLogin: { label: 'Log In With Tests' } });
  });

  it('logs in a known user, once, and only in the browser that started it', async () => {
    const before = await scene.call('POST /api/users/getusers', { PortalId: 1 });
    const browser = new Browser();
    const params = await callback(browser, await browser.logIn(test, 'anna'));
    const handover = params.get('handover') ?? '';
    expect(handover).toMatch(/^[\w-]{43}$/);

    const other = new Browser();
    expect((await finish(test, other, handover)).status).toBe(401);
    const [handoverCookie = ''] = browser.cookies('vitrine-handover');
    other.setCookie(handoverCookie, 'x'.repeat(43));
    expect((await finish(test, other, handover)).status).toBe(401);
    const finished = await finish(test, browser, handover);
    expect(finished.status).toBe(200);
    const { token } = (await finished.json()) as { token: string };
    expect(decodeJwt(token)).toMatchObject({ userName: 'anna', roleName: Role.Editor, isSuperUser: false });
    await test.as(token)('POST /api/slides/getslides', { PortalId: 1, archived: false });
    expect((await finish(test, browser, handover)).status).toBe(401);
    const entries = await scene.call('POST /api/audit/find', { PortalId: 1, action: 'user.login' });
    expect(entries[0]).toMatchObject({ actor: { userName: 'anna' }, outcome: 'done' });
    expect(await scene.call('POST /api/users/getusers', { PortalId: 1 })).toEqual(before);
  });

  it('stores its secrets encrypted and out of reach of scripts', async () => {
    const response = await fetch(`${test.url}/api/auth/start`, { redirect: 'manual' });
    expect(response.status).toBe(303);
    const target = new URL(response.headers.get('location') ?? '');
    expect(target.origin).toBe(provider.issuer);
    expect(target.searchParams.get('code_challenge_method')).toBe('S256');
    for (const name of ['state', 'nonce', 'code_challenge']) expect(target.searchParams.get(name)).toBeTruthy();
    const [cookie = ''] = response.headers.getSetCookie();
    expect(cookie).toMatch(/; Path=\/api\/auth; Max-Age=600; HttpOnly; SameSite=Lax$/);
    expect(cookie).not.toContain(target.searchParams.get('state'));
  });

  it.each([
    ['unverified', 'whose address the provider has not verified'],
    ['stranger', 'who has no account'],
    ['double', 'whose address several users have'],
    ['closed', 'whose portal is deleted'],
  ])('rejects %s, %s', async (accountId) => {
    const browser = new Browser();
    const params = await callback(browser, await browser.logIn(test, accountId));
    expect([...params]).toEqual([['externalLogin', 'unknown']]);
    expect(browser.cookies('vitrine-handover')).toEqual([]);
  });

  it('can’t be completed in another browser, or twice', async () => {
    const browser = new Browser();
    const url = await browser.logIn(test, 'anna');
    const victim = new Browser();
    expect([...(await callback(victim, url))]).toEqual([['externalLogin', 'failed']]);
    await victim.send(`${test.url}/api/auth/start`);
    expect([...(await callback(victim, url))]).toEqual([['externalLogin', 'failed']]);
    const forged = new Browser();
    const [loginCookie = ''] = browser.cookies('vitrine-login');
    forged.setCookie(loginCookie, await test.superuser());
    expect([...(await callback(forged, url))]).toEqual([['externalLogin', 'failed']]);

    expect((await callback(browser, url)).has('handover')).toBe(true);
    expect((await callback(browser, url)).get('externalLogin')).toBe('failed');
  });

  it('works in several tabs simultaneously, and keeps the latest of many started logins', async () => {
    const browser = new Browser();
    const [one, two] = [await browser.logIn(test, 'anna'), await browser.logIn(test, 'anna')];
    const handovers = [await callback(browser, one), await callback(browser, two)].map((params) =>
      params.get('handover'),
    );
    for (const handover of handovers) expect((await finish(test, browser, handover ?? '')).status).toBe(200);
    for (let started = 0; started < 30; started += 1) await browser.send(`${test.url}/api/auth/start`);
    expect(browser.cookies('vitrine-login').length).toBeLessThan(10);
    expect((await callback(browser, await browser.logIn(test, 'anna'))).has('handover')).toBe(true);
  });

  it.each(['error=access_denied', 'code=made-up', 'code=a&code=b', ''])(
    'fails without text of the provider when it redirects with ?%s',
    async (query) => {
      const browser = new Browser();
      const started = await browser.send(`${test.url}/api/auth/start`);
      const state = new URL(started.headers.get('location') ?? '').searchParams.get('state');
      const params = await callback(browser, `${test.url}/api/auth/callback?${query}&state=${state}`);
      expect([...params]).toEqual([['externalLogin', 'failed']]);
    },
  );

  it('finds the user by the linked identity, and not by an address that has a new owner', async () => {
    const carol = await addUser(scene, 'carol', 'mallory@example.org');
    const first = new Browser();
    expect((await callback(first, await first.logIn(test, 'mallory'))).has('handover')).toBe(true);

    accounts.mallory = { email: 'new@example.org', email_verified: true };
    const second = new Browser();
    const params = await callback(second, await second.logIn(test, 'mallory'));
    const { token } = (await (await finish(test, second, params.get('handover') ?? '')).json()) as { token: string };
    expect(decodeJwt(token)._id).toBe(carol._id);

    accounts.heir = { email: 'mallory@example.org', email_verified: true };
    const third = new Browser();
    expect((await callback(third, await third.logIn(test, 'heir'))).get('externalLogin')).toBe('unknown');
  });

  it('must be completed by the page within a minute', async () => {
    const browser = new Browser();
    const params = await callback(browser, await browser.logIn(test, 'anna'));
    await test.database.queries.execute(sql`update login_handovers set expires_at = expires_at - interval '1 minute'`);
    expect((await finish(test, browser, params.get('handover') ?? '')).status).toBe(401);
  });

  it('accepts only access tokens that the provider confirms', async () => {
    const userDetailsByIdUrl = `${provider.issuer}/me`;
    const exchange = (accessToken: string) =>
      test.as(null)('POST /api/users/getToken', { userDetailsByIdUrl, accessToken });
    const { token } = await exchange(await provider.accessTokenOf('anna'));
    expect(decodeJwt(token)).toMatchObject({ userName: 'anna' });
    const ofAnother = await provider.accessTokenOf('anna', OTHER_CLIENT);
    for (const accessToken of ['made-up', await provider.accessTokenOf('unverified'), ofAnother]) {
      expect((await refusal(exchange(accessToken))).status).toBe(401);
    }
  });
});

describe('a server without an identity provider', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startTestApp({ ffmpeg: false });
  });
  afterAll(() => test.close());

  it('offers no external login and returns 404 for its calls', async () => {
    const call = test.as(null);
    expect(await call('GET /api/auth/options', {})).toEqual({ externalLogin: null });
    const details = { userDetailsByIdUrl: 'https://provider.example/me', accessToken: 'x' };
    const refused = await refusal(call('POST /api/users/getToken', details));
    expect(refused.status).toBe(404);
    expect(refused.body.error).toMatch(/\.$/);
    for (const path of ['start', 'callback']) {
      expect((await fetch(`${test.url}/api/auth/${path}`, { redirect: 'manual' })).status).toBe(404);
    }
  });
});

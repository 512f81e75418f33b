import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { decodeJwt, type JWTPayload, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Role } from '#contract/entities/role.ts';
import { clearLimits } from '#server/http/guards/rate-limit.ts';
import { CLIENT } from '#server/testing/identity-provider.ts';
import { makeScene } from '#server/testing/scene.ts';
import { refusal, startTestApp, type TestApp } from '#server/testing/test-app.ts';

describe('exchanging an access token', () => {
  const key = new TextEncoder().encode('some key of the provider, long enough');
  const tokenWith = (claims: JWTPayload) => new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(key);
  let GOOD: string;
  const requests: string[] = [];
  let respond: RequestListener;
  let issuer: string;
  let stop: () => void;
  let test: TestApp;
  let scene: Awaited<ReturnType<typeof makeScene>>;
  beforeAll(async () => {
    GOOD = await tokenWith({ azp: CLIENT.clientId });
    const server = createServer((request, response) => {
      requests.push(`${request.url} ${request.headers.authorization}`);
      if (request.headers.authorization?.startsWith('Bearer ')) respond(request, response);
      else response.writeHead(401).end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    stop = () => {
      server.close();
      server.closeAllConnections();
    };
    issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}/realms/ours`;
    test = await startTestApp({
      identityProvider: { ...CLIENT, issuer, label: 'x', usernameClaim: 'preferred_username' },
      ffmpeg: false,
    });
    scene = await makeScene(test);
    const { user } = await scene.addUser('anna', Role.Editor);
    const update = { email: 'anna@example.org' };
    await scene.call('POST /api/users/update', { _id: user._id, PortalId: 1, update });
  });
  afterAll(async () => {
    await test.close();
    stop();
  });

  const exchange = (userDetailsByIdUrl = `${issuer}/users/1`, accessToken = GOOD) =>
    test.as(null)('POST /api/users/getToken', { userDetailsByIdUrl, accessToken });
  const returning =
    (details: unknown, status = 200): RequestListener =>
    (_request, response) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(details));

  it.each([
    ['a verified address', { sub: '1', email: 'ANNA@example.org', email_verified: true }],
    ['the configured claim', { sub: '1', preferred_username: 'Anna' }],
    ['a linked subject', { sub: '1' }],
  ])('finds a known user by %s', async (_, details) => {
    respond = returning(details);
    const { token } = await exchange();
    expect(decodeJwt(token)).toMatchObject({ userName: 'anna' });
    expect(requests.at(-1)).toBe(`/realms/ours/users/1 Bearer ${GOOD}`);
  });

  it.each([
    ['an address that is not verified', returning({ sub: '2', email: 'anna@example.org', email_verified: false })],
    ['an address that may not be verified', returning({ sub: '2', email: 'anna@example.org' })],
    [
      'another identity with the same address',
      returning({ sub: '2', email: 'anna@example.org', email_verified: true }),
    ],
    ['an unknown user', returning({ sub: '2', email: 'nobody@example.org', email_verified: true })],
    ['objects instead of strings', returning({ sub: { $ne: '' }, email: { $ne: '' }, email_verified: true })],
    ['a name that can’t be stored', returning({ sub: '2', preferred_username: 'anna\0' })],
    ['a list', returning([{ sub: '1' }])],
    ['null', returning(null)],
    ['a 401', returning({ sub: '1' }, 401)],
    ['invalid JSON', (_request, response) => response.end('<html>')],
    ['a redirect', (_request, response) => response.writeHead(302, { location: '/realms/ours/users/1' }).end()],
    ['a response that is too large', returning({ sub: '1', padding: 'x'.repeat(70_000) })],
  ] as [string, RequestListener][])('rejects %s', async (_, listener) => {
    respond = listener;
    expect((await refusal(exchange())).status).toBe(401);
  });

  it('rejects a token that was issued for another application', async () => {
    await clearLimits(test.database.queries);
    respond = returning({ sub: '1' });
    for (const claims of [{ azp: 'another' }, { client_id: 'another', aud: CLIENT.clientId }, { aud: 'another' }, {}]) {
      expect((await refusal(exchange(undefined, await tokenWith(claims)))).status).toBe(401);
    }
    for (const claims of [{ azp: CLIENT.clientId }, { aud: ['another', CLIENT.clientId] }]) {
      await exchange(undefined, await tokenWith(claims));
    }
  });

  it('rejects an opaque token unless the response names this application', async () => {
    respond = returning({ sub: '1' });
    expect((await refusal(exchange(undefined, 'opaque'))).status).toBe(401);
    respond = returning({ sub: '1', aud: CLIENT.clientId });
    await exchange(undefined, 'opaque');
  });
});

describe('exchanging an access token with a foreign address', () => {
  const requests: string[] = [];
  let origin: string;
  let stop: () => void;
  let test: TestApp;
  beforeAll(async () => {
    const server = createServer((request, response) => {
      requests.push(request.url ?? '');
      response.end('{"sub": "1", "email": "anna@example.org", "email_verified": true}');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    stop = () => server.close();
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    test = await startTestApp({
      identityProvider: { ...CLIENT, issuer: `${origin}/realms/ours`, label: 'x' },
      ffmpeg: false,
    });
  });
  afterAll(async () => {
    await test.close();
    stop();
  });

  it.each([
    (own: string) => own.replace('127.0.0.1', 'localhost'),
    (own: string) => own.replace('http:', 'https:'),
    (own: string) => own.replace(/:\d+/, ':1'),
    (own: string) => own.replace('http://', 'http://user:password@'),
    (own: string) => own.replace('/realms/ours/', '/realms/others/'),
    (own: string) => own.replace('/realms/ours/', '/realms/ours/../others/'),
    (own: string) => own.replace('/realms/ours/', '/realms/ours/..%2fothers/'),
    (own: string) => own.replace('/realms/ours/', '/realms/ours-not/'),
    () => 'http://169.254.169.254/latest/meta-data/',
    () => 'file:///etc/passwd',
    () => '/realms/ours/me',
    () => '',
  ])('is rejected without a request (%#)', async (change) => {
    const userDetailsByIdUrl = change(`${origin}/realms/ours/me`);
    const refused = await refusal(
      test.as(null)('POST /api/users/getToken', { userDetailsByIdUrl, accessToken: 'any token' }),
    );
    expect(refused.status).toBe(400);
    expect(requests).toEqual([]);
  });

  it('has a rate limit', async () => {
    const attempt = () =>
      refusal(
        test.as(null)('POST /api/users/getToken', { userDetailsByIdUrl: `${origin}/realms/ours/`, accessToken: 'x' }),
      );
    const attempts = await Promise.all(Array.from({ length: 21 }, attempt));
    const slowed = attempts.filter(({ status }) => status === 429);
    expect(slowed.length).toBeGreaterThan(0);
    expect(Number(slowed[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

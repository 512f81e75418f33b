// @module-tag slow
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { CLIENT } from '#server/testing/identity-provider.ts';
import { IdentityProvider, type PendingLogin } from './identity-provider.ts';

const CALLBACK = 'https://signage.example.com/api/auth/callback';
/** Never settles: the provider doesn’t respond. */
const PENDING_FOREVER = new Promise<never>(() => undefined);

type Keys = Awaited<ReturnType<typeof generateKeyPair>>;

/** A provider whose responses can be manipulated. */
let issuer: string;
let keys: Keys;
let otherKeys: Keys;
let published: Keys;
let keyId: string;
let isDown: boolean;
let makeToken: (claims: JWTPayload) => Promise<string> | string;
let details: Record<string, unknown>;
let requests: string[];
let stop: () => void;

const signed = (claims: JWTPayload, by = keys.privateKey, header = {}) =>
  new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: keyId, ...header }).sign(by);

beforeAll(async () => {
  [keys, otherKeys] = [await generateKeyPair('RS256'), await generateKeyPair('RS256')];
  const server = createServer(async (request, response) => {
    requests.push(request.url ?? '');
    if (isDown) return void request.socket.destroy();
    const body = await respondTo(request);
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  stop = () => {
    server.close();
    server.closeAllConnections();
  };
});
afterAll(() => stop());
beforeEach(() => {
  [published, keyId, isDown, requests] = [keys, 'first', false, []];
  [makeToken, details] = [signed, { sub: 'anna' }];
});

let pending: PendingLogin;

async function respondTo(request: IncomingMessage): Promise<unknown> {
  if (request.url === '/keys') {
    return { keys: [{ ...(await exportJWK(published.publicKey)), kid: keyId, alg: 'RS256', use: 'sig' }] };
  }
  if (request.url === '/me') return details;
  if (request.url !== '/token') {
    return {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      userinfo_endpoint: `${issuer}/me`,
      jwks_uri: `${issuer}/keys`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      code_challenge_methods_supported: ['S256'],
    };
  }
  await text(request);
  const now = Math.floor(Date.now() / 1000);
  const claims = { iss: issuer, aud: CLIENT.clientId, sub: 'anna', nonce: pending.nonce, iat: now, exp: now + 300 };
  return { access_token: 'opaque', token_type: 'Bearer', expires_in: 300, id_token: await makeToken(claims) };
}

async function complete(provider: IdentityProvider, parameters: Record<string, string> = {}) {
  pending = (await provider.begin(CALLBACK)).pending;
  const url = new URL(`${CALLBACK}?${new URLSearchParams({ code: 'a code', state: pending.state, ...parameters })}`);
  return provider.complete(url, pending);
}

const newProvider = () => new IdentityProvider({ ...CLIENT, issuer, label: 'x' });

it('accepts a valid login', async () => {
  expect(await complete(newProvider())).toMatchObject({ issuer, subject: 'anna' });
});

it.each<[string, (claims: JWTPayload) => Promise<string> | string]>([
  ['belongs to another login', (claims) => signed({ ...claims, nonce: 'of another login' })],
  ['belongs to no login', ({ nonce: _, ...claims }) => signed(claims)],
  ['was issued for another application', (claims) => signed({ ...claims, aud: 'another' })],
  [
    'was requested by another application',
    (claims) => signed({ ...claims, aud: [CLIENT.clientId, 'another'], azp: 'another' }),
  ],
  ['was issued by another provider', (claims) => signed({ ...claims, iss: 'https://login.example.com' })],
  ['is too old', (claims) => signed({ ...claims, exp: (claims.iat ?? 0) - 60 })],
  ['never expires', ({ exp: _, ...claims }) => signed(claims)],
  ['has no subject', ({ sub: _, ...claims }) => signed(claims)],
  ['has another subject than the user details', (claims) => signed({ ...claims, sub: 'mallory' })],
  ['is not signed', (claims) => new UnsecuredJWT(claims).encode()],
  ['is signed with a key of another issuer', (claims) => signed(claims, otherKeys.privateKey)],
  [
    'is signed with the secret of the application',
    (claims) =>
      new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode(CLIENT.clientSecret)),
  ],
  [
    'contains its own key',
    async (claims) => signed(claims, otherKeys.privateKey, { jwk: await exportJWK(otherKeys.publicKey) }),
  ],
  ['is malformed', () => 'not.a.token'],
])('rejects a login whose token %s', async (_, make) => {
  makeToken = make;
  await expect(complete(newProvider())).rejects.toThrow();
});

it.each([
  ['the state of another login', { state: 'another' }],
  ['the issuer of another provider', { iss: 'https://login.example.com' }],
  ['an error', { error: 'access_denied' }],
])('requests no token for a callback with %s', async (_, parameters) => {
  await expect(complete(newProvider(), parameters as Record<string, string>)).rejects.toThrow();
  expect(requests).not.toContain('/token');
});

it('accepts new keys immediately, and rejects old ones', async () => {
  const provider = newProvider();
  await complete(provider);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 5_000 });
  [keys, otherKeys, keyId] = [otherKeys, keys, 'second'];
  published = keys;
  expect(await complete(provider)).toMatchObject({ subject: 'anna' });
  for (const kid of ['first', 'second']) {
    makeToken = (claims) => signed(claims, otherKeys.privateKey, { kid });
    await expect(complete(provider)).rejects.toThrow();
  }
  vi.useRealTimers();
});

it('does not fetch the keys repeatedly for tokens with unknown keys', async () => {
  const provider = newProvider();
  await complete(provider);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 5_000 });
  makeToken = (claims) => signed(claims, otherKeys.privateKey, { kid: 'made up' });
  for (let attempt = 0; attempt < 5; attempt += 1) await expect(complete(provider)).rejects.toThrow();
  expect(requests.filter((path) => path === '/keys')).toHaveLength(2);
  vi.useRealTimers();
});

it('fails a login during which the provider is down or doesn’t respond, but not the next one', async () => {
  const provider = newProvider();
  isDown = true;
  await expect(complete(provider)).rejects.toThrow();
  isDown = false;
  await complete(provider);
  makeToken = () => PENDING_FOREVER;
  await expect(complete(provider)).rejects.toThrow();
  makeToken = signed;
  await complete(provider);
});

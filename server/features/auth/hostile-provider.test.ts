// @module-tag slow
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { CLIENT } from '#server/testing/identity-provider.ts';
import { IdentityProvider, type PendingLogin } from './identity-provider.ts';

const CALLBACK = 'https://signage.example.com/api/auth/callback';
/** Nobody waits for so long that does not have to. */
const NEVER = new Promise<never>(() => undefined);

type Keys = Awaited<ReturnType<typeof generateKeyPair>>;

/** A provider of which each answer can be bent. */
let issuer: string;
let keys: Keys;
let otherKeys: Keys;
let published: Keys;
let keyId: string;
let isAway: boolean;
let makeToken: (claims: JWTPayload) => Promise<string> | string;
let details: Record<string, unknown>;
let asked: string[];
let stop: () => void;

const signed = (claims: JWTPayload, by = keys.privateKey, header = {}) =>
  new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: keyId, ...header }).sign(by);

beforeAll(async () => {
  [keys, otherKeys] = [await generateKeyPair('RS256'), await generateKeyPair('RS256')];
  const server = createServer(async (request, response) => {
    asked.push(request.url ?? '');
    if (isAway) return void request.socket.destroy();
    const answer = await answerTo(request);
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
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
  [published, keyId, isAway, asked] = [keys, 'first', false, []];
  [makeToken, details] = [signed, { sub: 'anna' }];
});

let pending: PendingLogin;

async function answerTo(request: IncomingMessage): Promise<unknown> {
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

const trusting = () => new IdentityProvider({ ...CLIENT, issuer, label: 'x' });

it('is believed where all is as it should be', async () => {
  expect(await complete(trusting())).toMatchObject({ issuer, subject: 'anna' });
});

it.each<[string, (claims: JWTPayload) => Promise<string> | string]>([
  ['belongs to another login', (claims) => signed({ ...claims, nonce: 'of another login' })],
  ['belongs to no login', ({ nonce: _, ...claims }) => signed(claims)],
  ['was made for another application', (claims) => signed({ ...claims, aud: 'another' })],
  [
    'was asked for by another application',
    (claims) => signed({ ...claims, aud: [CLIENT.clientId, 'another'], azp: 'another' }),
  ],
  ['was made by another provider', (claims) => signed({ ...claims, iss: 'https://login.example.com' })],
  ['is too old', (claims) => signed({ ...claims, exp: (claims.iat ?? 0) - 60 })],
  ['never ends', ({ exp: _, ...claims }) => signed(claims)],
  ['says of nobody', ({ sub: _, ...claims }) => signed(claims)],
  ['says of somebody else than the details', (claims) => signed({ ...claims, sub: 'mallory' })],
  ['is signed by nobody', (claims) => new UnsecuredJWT(claims).encode()],
  ['is signed with a key of another issuer', (claims) => signed(claims, otherKeys.privateKey)],
  [
    'is signed with the secret of the application',
    (claims) =>
      new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode(CLIENT.clientSecret)),
  ],
  [
    'brings its own key',
    async (claims) => signed(claims, otherKeys.privateKey, { jwk: await exportJWK(otherKeys.publicKey) }),
  ],
  ['is none', () => 'not.a.token'],
])('is not believed when its token %s', async (_, make) => {
  makeToken = make;
  await expect(complete(trusting())).rejects.toThrow();
});

it.each([
  ['the state of another login', { state: 'another' }],
  ['the word of another provider', { iss: 'https://login.example.com' }],
  ['an error', { error: 'access_denied' }],
])('is not even asked when a browser comes back with %s', async (_, parameters) => {
  await expect(complete(trusting(), parameters as Record<string, string>)).rejects.toThrow();
  expect(asked).not.toContain('/token');
});

it('may change its keys at any moment, and the old ones open nothing more', async () => {
  const provider = trusting();
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

it('is not asked for its keys again and again by tokens with keys that nobody knows', async () => {
  const provider = trusting();
  await complete(provider);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 5_000 });
  makeToken = (claims) => signed(claims, otherKeys.privateKey, { kid: 'made up' });
  for (let attempt = 0; attempt < 5; attempt += 1) await expect(complete(provider)).rejects.toThrow();
  expect(asked.filter((path) => path === '/keys')).toHaveLength(2);
  vi.useRealTimers();
});

it('may be away or silent in the midst of a login, which fails, and the next one does not', async () => {
  const provider = trusting();
  isAway = true;
  await expect(complete(provider)).rejects.toThrow();
  isAway = false;
  await complete(provider);
  makeToken = () => NEVER;
  await expect(complete(provider)).rejects.toThrow();
  makeToken = signed;
  await complete(provider);
});

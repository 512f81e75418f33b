import { compactVerify, createRemoteJWKSet, customFetch, decodeJwt, type JWTVerifyGetKey } from 'jose';
import * as client from 'openid-client';
import { problem } from '#contract/errors/problem.ts';
import { badRequest } from '#server/errors.ts';
import { isStorable } from '#server/http/contract/request-hygiene.ts';
import { EgressError, type EgressLimits, fetchOutside } from '#server/outbound/egress.ts';

const TIMEOUT_MS = 5_000;
const MAX_DETAILS_BYTES = 64 * 1024;
/** How often keys are fetched again for an unknown key id, which may be new or invented. */
const KEYS_FETCH_INTERVAL_MS = 3_000;
/** How long a revoked key is still accepted. */
const KEYS_CACHE_MS = 5 * 60_000;
/** Lists of keys can be large. */
const MAX_METADATA_BYTES = 512 * 1024;

export interface ProviderSettings {
  issuer: string;
  clientId: string;
  clientSecret?: string | undefined;
  /** The label of the button on the login page. */
  label: string;
  /** The claim with the user name in Vitrine; undefined if users are only found by email address. */
  usernameClaim?: string | undefined;
}

/** A user as the provider describes them. */
export interface Identity {
  issuer: string;
  /** The provider's permanent id of the user; null if it sent none. */
  subject: string | null;
  /** Only if the provider has verified it. */
  email: string | null;
  userName: string | null;
}

/** The state of a login between the redirect to the provider and the callback. */
export interface PendingLogin {
  state: string;
  nonce: string;
  codeVerifier: string;
}

/** The provider's metadata and keys. */
interface Provider {
  configuration: client.Configuration;
  /** Finds the key that signed a token. */
  keys: JWTVerifyGetKey;
}

/**
 * An OpenID Connect provider: code flow with PKCE on the server, so that its tokens never reach a browser.
 * See docs/decisions/015-log-in-through-an-identity-provider.md
 */
export class IdentityProvider {
  private discovered: Promise<Provider> | null = null;
  private readonly issuer: URL;

  constructor(readonly settings: ProviderSettings) {
    this.issuer = new URL(settings.issuer);
  }

  /** Returns the address to redirect the browser to. Throws if the provider can't be reached. */
  async begin(redirectUri: string): Promise<{ url: URL; pending: PendingLogin }> {
    const { configuration } = await this.provider();
    const pending = {
      state: client.randomState(),
      nonce: client.randomNonce(),
      codeVerifier: client.randomPKCECodeVerifier(),
    };
    const url = client.buildAuthorizationUrl(configuration, {
      redirect_uri: redirectUri,
      scope: 'openid email profile',
      state: pending.state,
      nonce: pending.nonce,
      code_challenge: await client.calculatePKCECodeChallenge(pending.codeVerifier),
      code_challenge_method: 'S256',
    });
    return { url, pending };
  }

  /**
   * Completes a login and returns the identity. Throws if anything in the callback or the tokens is not as expected.
   */
  async complete(callbackUrl: URL, pending: PendingLogin): Promise<Identity> {
    const { configuration, keys } = await this.provider();
    const tokens = await client.authorizationCodeGrant(configuration, callbackUrl, {
      expectedState: pending.state,
      expectedNonce: pending.nonce,
      pkceCodeVerifier: pending.codeVerifier,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (!claims || !tokens.id_token) throw new Error('The identity provider sent no identity.');
    await compactVerify(tokens.id_token, keys);
    const hasMore = configuration.serverMetadata().userinfo_endpoint !== undefined;
    const details = hasMore ? await client.fetchUserInfo(configuration, tokens.access_token, claims.sub) : {};
    return this.identityIn({ ...claims, ...details, sub: claims.sub });
  }

  /**
   * Returns the identity of an access token, by the user details that the provider returns for it. Throws 400 for an
   * address that isn't the provider's, without a request. Null if the provider rejects the token, or if it isn't known
   * to be issued for this application.
   */
  async identify(detailsUrl: string, accessToken: string): Promise<Identity | null> {
    const url = this.requireOwnUrl(detailsUrl);
    const audience = this.audienceIn(tokenClaims(accessToken));
    if (audience === 'another') return null;
    const isForUs = audience === 'ours' || (await this.isIntrospected(accessToken));
    try {
      const headers = { authorization: `Bearer ${accessToken}`, accept: 'application/json' };
      const response = await fetchOutside(url, this.limits(MAX_DETAILS_BYTES), { headers });
      const details: unknown = response.status === 200 ? JSON.parse(response.body.toString()) : null;
      if (!isRecord(details)) return null;
      return isForUs || this.audienceIn(details) === 'ours' ? this.identityIn(details) : null;
    } catch (error) {
      if (error instanceof EgressError || error instanceof SyntaxError) return null;
      throw error;
    }
  }

  /**
   * Throws 400 unless the address is below the issuer's path: a host can serve several issuers, and only one is
   * trusted.
   */
  private requireOwnUrl(address: string): URL {
    const url = URL.canParse(address) ? new URL(address) : null;
    const folder = this.issuer.pathname.replace(/\/?$/, '/');
    const isOwn =
      url?.origin === this.issuer.origin &&
      url.pathname.startsWith(folder) &&
      url.username === '' &&
      url.password === '' &&
      !/%2e|%2f|%5c/i.test(url.pathname);
    if (!isOwn) throw badRequest(problem('not-from-identity-provider'));
    return url;
  }

  /** Which application a token was issued for, by the client that requested it or else by its audience. */
  private audienceIn({ azp, client_id, aud }: Record<string, unknown>): 'ours' | 'another' | 'unknown' {
    const { clientId } = this.settings;
    const parties = [azp, client_id].filter((party) => party !== undefined);
    if (parties.length > 0) return parties.every((party) => party === clientId) ? 'ours' : 'another';
    return [aud].flat().includes(clientId) ? 'ours' : 'unknown';
  }

  /**
   * Whether the provider confirms that a token is active and was issued for this application. False if it can't be
   * reached.
   */
  private async isIntrospected(accessToken: string): Promise<boolean> {
    try {
      const { configuration } = await this.provider();
      if (configuration.serverMetadata().introspection_endpoint === undefined) return false;
      const found = await client.tokenIntrospection(configuration, accessToken);
      return found.active && this.audienceIn({ ...found }) === 'ours';
    } catch {
      // Without a confirmation, the token is not accepted.
      return false;
    }
  }

  private identityIn(claims: Record<string, unknown>): Identity {
    const { usernameClaim } = this.settings;
    const isVerified = claims.email_verified === true || claims.email_verified === 'true';
    return {
      issuer: this.issuer.href.replace(/\/$/, ''),
      subject: textIn(claims.sub) ?? textIn(claims.user_id),
      email: isVerified ? textIn(claims.email) : null,
      userName: usernameClaim === undefined ? null : textIn(claims[usernameClaim]),
    };
  }

  /** Fetches the metadata once, and again after a failure. */
  private async provider(): Promise<Provider> {
    this.discovered ??= this.discover();
    try {
      return await this.discovered;
    } catch (error) {
      this.discovered = null;
      throw error;
    }
  }

  private async discover(): Promise<Provider> {
    const { clientId, clientSecret } = this.settings;
    const isInsecure = this.issuer.protocol === 'http:';
    const configuration = await client.discovery(this.issuer, clientId, undefined, authentication(clientSecret), {
      [client.customFetch]: (url, options) => this.fetch(url, options),
      timeout: TIMEOUT_MS / 1000,
      execute: isInsecure ? [client.allowInsecureRequests] : [],
    });
    const { jwks_uri = '' } = configuration.serverMetadata();
    if (!jwks_uri.startsWith('https:') && !isInsecure)
      throw new Error('The identity provider doesn’t publish its keys.');
    // openid-client itself fetches keys at most once a minute: logins would fail that long after a change of keys.
    const keys = createRemoteJWKSet(new URL(jwks_uri), {
      [customFetch]: (url, { headers }) => this.fetch(url, { method: 'GET', headers: Object.fromEntries(headers) }),
      timeoutDuration: TIMEOUT_MS,
      cooldownDuration: KEYS_FETCH_INTERVAL_MS,
      cacheMaxAge: KEYS_CACHE_MS,
    });
    return { configuration, keys };
  }

  private async fetch(
    url: string,
    { method, headers, body }: Pick<client.CustomFetchOptions, 'method' | 'headers'> & { body?: client.FetchBody },
  ): Promise<Response> {
    const sent = body instanceof URLSearchParams ? body.toString() : typeof body === 'string' ? body : null;
    const response = await fetchOutside(url, this.limits(MAX_METADATA_BYTES), { method, headers, body: sent });
    const hasBody = response.status !== 204 && response.status !== 304;
    return new Response(hasBody ? new Uint8Array(response.body) : null, {
      status: response.status,
      headers: response.headers,
    });
  }

  /** The issuer comes from the server's settings, so it may be in a private network. */
  private limits(maxBytes: number): EgressLimits {
    const port = this.issuer.port || (this.issuer.protocol === 'https:' ? '443' : '80');
    const allowHosts = [`${this.issuer.hostname.replace(/^\[|\]$/g, '')}:${port}`];
    return { allowHosts, timeoutMs: TIMEOUT_MS, maxBytes, maxRedirects: 0 };
  }
}

/** Uses the method that the provider supports. The default of the protocol is the Authorization header. */
function authentication(secret: string | undefined): client.ClientAuth {
  if (secret === undefined) return client.None();
  return (server, ...rest) => {
    const { token_endpoint_auth_methods_supported: methods = ['client_secret_basic'] } = server;
    const authenticate = methods.includes('client_secret_basic') ? client.ClientSecretBasic : client.ClientSecretPost;
    authenticate(secret)(server, ...rest);
  };
}

/** The claims of a token without verification, which is up to the provider. Empty for opaque tokens. */
function tokenClaims(accessToken: string): Record<string, unknown> {
  try {
    return decodeJwt(accessToken);
  } catch {
    return {};
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function textIn(value: unknown): string | null {
  return typeof value === 'string' && value !== '' && isStorable(value) ? value : null;
}

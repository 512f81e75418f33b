import { compactVerify, createRemoteJWKSet, customFetch, decodeJwt, type JWTVerifyGetKey } from 'jose';
import * as client from 'openid-client';
import { problem } from '#contract/errors/problem.ts';
import { badRequest } from '#server/errors.ts';
import { EgressError, type EgressLimits, fetchOutside } from '#server/outbound/egress.ts';

const PATIENCE_MS = 5_000;
const LARGEST_DETAILS_BYTES = 64 * 1024;
/** A key that nobody knows may be new; whoever makes keys up makes nobody ask all the time. */
const KEYS_ASKED_FOR_EVERY_MS = 3_000;
/** A key that was withdrawn opens nothing for longer. */
const KEYS_KEPT_FOR_MS = 5 * 60_000;
/** Lists of keys can be long. */
const LARGEST_METADATA_BYTES = 512 * 1024;

export interface ProviderSettings {
  issuer: string;
  clientId: string;
  clientSecret?: string | undefined;
  /** What the button on the login page reads. */
  label: string;
  /** The claim that holds the user's name here; undefined where only the e-mail address tells. */
  usernameClaim?: string | undefined;
}

/** Somebody as the provider knows them. */
export interface Identity {
  issuer: string;
  /** The provider's own name for them, which never changes; null where it was not told. */
  subject: string | null;
  /** Only where the provider has verified it. */
  email: string | null;
  userName: string | null;
}

/** What has to be kept between leaving for the provider and coming back. */
export interface PendingLogin {
  state: string;
  nonce: string;
  codeVerifier: string;
}

/** What the provider says of itself. */
interface Discovered {
  configuration: client.Configuration;
  /** Finds the key that signed something. */
  keys: JWTVerifyGetKey;
}

/**
 * An OpenID Connect provider: code flow with PKCE on the server, so that its tokens never reach a browser.
 * See docs/decisions/015-log-in-through-an-identity-provider.md
 */
export class IdentityProvider {
  private discovered: Promise<Discovered> | null = null;
  private readonly issuer: URL;

  constructor(readonly settings: ProviderSettings) {
    this.issuer = new URL(settings.issuer);
  }

  /** Where to send the browser. Throws where the provider can't be reached. */
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

  /** Who came back to `callbackUrl`. Throws where anything about it is not as it was begun. */
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
   * Whose access token this is, by the details that the provider gives for it. Throws 400 for an address that is not the
   * provider's, before anything is asked; null where the provider does not vouch for anybody, or nothing says that the token was
   * made for this application.
   */
  async identify(detailsUrl: string, accessToken: string): Promise<Identity | null> {
    const url = this.ownUrl(detailsUrl);
    const claimed = this.audienceIn(tokenClaims(accessToken));
    if (claimed === 'another') return null;
    const isForUs = claimed === 'ours' || (await this.isIntrospected(accessToken));
    try {
      const headers = { authorization: `Bearer ${accessToken}`, accept: 'application/json' };
      const answer = await fetchOutside(url, this.limits(LARGEST_DETAILS_BYTES), { headers });
      const details: unknown = answer.status === 200 ? JSON.parse(answer.body.toString()) : null;
      if (!isRecord(details)) return null;
      return isForUs || this.audienceIn(details) === 'ours' ? this.identityIn(details) : null;
    } catch (error) {
      if (error instanceof EgressError || error instanceof SyntaxError) return null;
      throw error;
    }
  }

  /** One host can serve many issuers, each below a path of its own; what another one says counts for nothing. */
  private ownUrl(address: string): URL {
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

  /** Which application claims say that they were made for: the one that asked for them, or else the ones that are to read them. */
  private audienceIn({ azp, client_id, aud }: Record<string, unknown>): 'ours' | 'another' | 'unknown' {
    const { clientId } = this.settings;
    const parties = [azp, client_id].filter((party) => party !== undefined);
    if (parties.length > 0) return parties.every((party) => party === clientId) ? 'ours' : 'another';
    return [aud].flat().includes(clientId) ? 'ours' : 'unknown';
  }

  /** Whether the provider itself says that a token is good and was made for this application. False where it can't be asked. */
  private async isIntrospected(accessToken: string): Promise<boolean> {
    try {
      const { configuration } = await this.provider();
      if (configuration.serverMetadata().introspection_endpoint === undefined) return false;
      const found = await client.tokenIntrospection(configuration, accessToken);
      return found.active && this.audienceIn({ ...found }) === 'ours';
    } catch {
      // Without the provider's word nobody is let in.
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

  /** Asked for once; again after it failed. */
  private async provider(): Promise<Discovered> {
    this.discovered ??= this.discover();
    try {
      return await this.discovered;
    } catch (error) {
      this.discovered = null;
      throw error;
    }
  }

  private async discover(): Promise<Discovered> {
    const { clientId, clientSecret } = this.settings;
    const isInsecure = this.issuer.protocol === 'http:';
    const configuration = await client.discovery(this.issuer, clientId, undefined, authentication(clientSecret), {
      [client.customFetch]: (url, options) => this.fetch(url, options),
      timeout: PATIENCE_MS / 1000,
      execute: isInsecure ? [client.allowInsecureRequests] : [],
    });
    const { jwks_uri = '' } = configuration.serverMetadata();
    if (!jwks_uri.startsWith('https:') && !isInsecure)
      throw new Error('The identity provider doesn’t publish its keys.');
    // The client's own check asks for keys once a minute at most: logins would fail for so long when they change.
    const keys = createRemoteJWKSet(new URL(jwks_uri), {
      [customFetch]: (url, { headers }) => this.fetch(url, { method: 'GET', headers: Object.fromEntries(headers) }),
      timeoutDuration: PATIENCE_MS,
      cooldownDuration: KEYS_ASKED_FOR_EVERY_MS,
      cacheMaxAge: KEYS_KEPT_FOR_MS,
    });
    return { configuration, keys };
  }

  private async fetch(
    url: string,
    { method, headers, body }: Pick<client.CustomFetchOptions, 'method' | 'headers'> & { body?: client.FetchBody },
  ): Promise<Response> {
    const sent = body instanceof URLSearchParams ? body.toString() : typeof body === 'string' ? body : null;
    const answer = await fetchOutside(url, this.limits(LARGEST_METADATA_BYTES), { method, headers, body: sent });
    const hasBody = answer.status !== 204 && answer.status !== 304;
    return new Response(hasBody ? new Uint8Array(answer.body) : null, {
      status: answer.status,
      headers: answer.headers,
    });
  }

  /** The operator named the issuer, so it may stand in a private network. */
  private limits(maxBytes: number): EgressLimits {
    const port = this.issuer.port || (this.issuer.protocol === 'https:' ? '443' : '80');
    const allowHosts = [`${this.issuer.hostname.replace(/^\[|\]$/g, '')}:${port}`];
    return { allowHosts, timeoutMs: PATIENCE_MS, maxBytes, maxRedirects: 0 };
  }
}

/** As the provider wants it; its own default is the header. */
function authentication(secret: string | undefined): client.ClientAuth {
  if (secret === undefined) return client.None();
  return (server, ...rest) => {
    const { token_endpoint_auth_methods_supported: methods = ['client_secret_basic'] } = server;
    const prove = methods.includes('client_secret_basic') ? client.ClientSecretBasic : client.ClientSecretPost;
    prove(secret)(server, ...rest);
  };
}

/** What a token says itself; most are opaque and say nothing. The provider is the one who checks that it is genuine. */
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
  return typeof value === 'string' && value !== '' ? value : null;
}

import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';
import type { TestApp } from './test-app.ts';

export const CLIENT = { clientId: 'vitrine', clientSecret: 'shared secret of the tests' };

/** Another application of the same provider. */
export const OTHER_CLIENT = 'another application';

/** The claims of each user, by login name. */
export type Accounts = Record<string, Record<string, unknown>>;

/** Starts a real OpenID Connect provider on loopback, which accepts any password for any user. */
export async function startIdentityProvider(accounts: Accounts) {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  let provider: Provider | undefined;
  return {
    issuer,
    /** Registers this server's callback URL. */
    trust: (test: TestApp) => {
      provider = createProvider(server, issuer, test, accounts);
    },
    /** Returns an access token as a page would have it that had logged in by itself. */
    accessTokenOf: async (accountId: string, clientId: string = CLIENT.clientId) => {
      if (!provider) throw new Error('Call trust() first.');
      const client = await provider.Client.find(clientId);
      const grant = new provider.Grant({ accountId, clientId });
      grant.addOIDCScope('openid email');
      const grantId = await grant.save();
      return new provider.AccessToken({
        accountId,
        client: client as NonNullable<typeof client>,
        grantId,
        gty: 'authorization_code',
        scope: 'openid email',
      } as never).save();
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function createProvider(server: Server, issuer: string, test: TestApp, accounts: Accounts): Provider {
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.clientId,
        client_secret: CLIENT.clientSecret,
        redirect_uris: [`${test.url}/api/auth/callback`],
      },
      {
        ...{ client_id: OTHER_CLIENT, client_secret: 'of the other' },
        redirect_uris: ['https://other.example/callback'],
      },
    ],
    features: { introspection: { enabled: true } },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['preferred_username'] },
    findAccount: (_context, accountId) => ({ accountId, claims: () => ({ sub: accountId, ...accounts[accountId] }) }),
    pkce: { required: () => true },
    cookies: { keys: ['a key of the tests'] },
  });
  server.on('request', provider.callback());
  return provider;
}

/** Simulates the part of a browser that a login needs: stores cookies and follows redirects. */
export class Browser {
  private readonly storedCookies = new Map<string, string>();

  /** Sends one request without following its redirect. */
  async send(url: string, init: { method?: string; body?: string; type?: string } = {}): Promise<Response> {
    const response = await fetch(url, {
      method: init.method ?? 'GET',
      redirect: 'manual',
      headers: {
        cookie: [...this.storedCookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(init.body === undefined ? {} : { 'content-type': init.type ?? 'application/x-www-form-urlencoded' }),
      },
      ...(init.body === undefined ? {} : { body: init.body }),
    });
    for (const cookie of response.headers.getSetCookie()) this.storeCookie(cookie);
    return response;
  }

  /** Follows redirects until a URL matches `until` or a page is returned. */
  async follow(url: string, until: RegExp): Promise<{ url: string; page: string }> {
    let next = url;
    for (let hops = 0; hops < 10; hops += 1) {
      if (until.test(next)) return { url: next, page: '' };
      const response = await this.send(next);
      const location = response.headers.get('location');
      if (location === null) return { url: next, page: await response.text() };
      next = new URL(location, next).href;
    }
    throw new Error(`There are too many redirects from ${url}.`);
  }

  /**
   * Starts a login, logs in at the provider with this name, and returns the callback URL that the provider redirects
   * to.
   */
  async logIn(test: TestApp, accountId: string): Promise<string> {
    let { url, page } = await this.follow(`${test.url}/api/auth/start`, /\/api\/auth\/callback/);
    for (let pages = 0; pages < 3 && !url.startsWith(test.url); pages += 1) {
      const action = /action="([^"]+)"/.exec(page)?.[1] ?? '';
      const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1] ?? '';
      const form = new URLSearchParams({ prompt, login: accountId, password: 'any' }).toString();
      const answer = await this.send(new URL(action, url).href, { method: 'POST', body: form });
      const next = new URL(answer.headers.get('location') ?? '', url).href;
      ({ url, page } = await this.follow(next, /\/api\/auth\/callback/));
    }
    return url;
  }

  /** Names of the cookies that start with `prefix`. */
  cookies(prefix: string): string[] {
    return [...this.storedCookies.keys()].filter((name) => name.startsWith(prefix));
  }

  setCookie(name: string, value: string): void {
    this.storedCookies.set(name, value);
  }

  private storeCookie(cookie: string): void {
    const [pair = ''] = cookie.split(';');
    const [name = '', ...value] = pair.split('=');
    if (/max-age=0|expires=thu, 01 jan 1970/i.test(cookie)) this.storedCookies.delete(name);
    else this.storedCookies.set(name, value.join('='));
  }
}

import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';
import type { TestApp } from './test-app.ts';

export const CLIENT = { clientId: 'vitrine', clientSecret: 'what only the two know' };

/** Another application of the same provider. */
export const OTHER_CLIENT = 'another application';

/** What the provider knows of its users, by the name that they log in with. */
export type Accounts = Record<string, Record<string, unknown>>;

/** A real OpenID Connect provider on loopback, in whose own pages anybody can log in as anybody. */
export async function startIdentityProvider(accounts: Accounts) {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  let provider: Provider | undefined;
  return {
    issuer,
    /** Lets this server's callback in. */
    trust: (test: TestApp) => {
      provider = answerAsProvider(server, issuer, test, accounts);
    },
    /** What a page would hold that logged somebody in by itself. */
    accessTokenOf: async (accountId: string, clientId: string = CLIENT.clientId) => {
      if (!provider) throw new Error('The provider trusts nobody yet.');
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

function answerAsProvider(server: Server, issuer: string, test: TestApp, accounts: Accounts): Provider {
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

/** As much of a browser as a login needs: it keeps cookies and follows redirects. */
export class Browser {
  private readonly kept = new Map<string, string>();

  /** One request; its redirect is not followed. */
  async send(url: string, init: { method?: string; body?: string; type?: string } = {}): Promise<Response> {
    const response = await fetch(url, {
      method: init.method ?? 'GET',
      redirect: 'manual',
      headers: {
        cookie: [...this.kept].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(init.body === undefined ? {} : { 'content-type': init.type ?? 'application/x-www-form-urlencoded' }),
      },
      ...(init.body === undefined ? {} : { body: init.body }),
    });
    for (const cookie of response.headers.getSetCookie()) this.keep(cookie);
    return response;
  }

  /** Where redirects lead until one of `until` is reached or a page comes. */
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

  /** From the button to where the provider sends back to, logged in there under this name. */
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

  /** The names of the cookies that begin like this. */
  cookies(beginning: string): string[] {
    return [...this.kept.keys()].filter((name) => name.startsWith(beginning));
  }

  setCookie(name: string, value: string): void {
    this.kept.set(name, value);
  }

  private keep(cookie: string): void {
    const [pair = ''] = cookie.split(';');
    const [name = '', ...value] = pair.split('=');
    if (/max-age=0|expires=thu, 01 jan 1970/i.test(cookie)) this.kept.delete(name);
    else this.kept.set(name, value.join('='));
  }
}

import { type BrowserContext, test as base, type Page } from '@playwright/test';
import { type Api, createApi, login } from './api.ts';
import { type Kiosk, makeKiosk } from './kiosk.ts';
import { ADMIN_PASSWORD, ADMIN_USERNAME, type RunningServer, type ServerOptions, startServer } from './server.ts';

export { expect } from '@playwright/test';

/** Where the dashboard stores the token of the logged-in user. */
export const SESSION_KEY = 'vitrine.session';

interface TestFixtures {
  /** Opens a page in a new browser context, logged in with a token, or as the superuser. */
  openSignedIn(path: string, token?: string): Promise<Page>;
  /** A browser that can be turned off and on again. */
  kiosk: Kiosk;
  /** Starts a server that the test may stop or configure. It is killed after the test. */
  startOwnServer(options?: ServerOptions): Promise<RunningServer>;
}
interface WorkerFixtures {
  /**
   * One server with one empty portal for all tests of a file. A test that kills or restarts a server starts its own.
   */
  server: RunningServer;
  /** The API, as the superuser. */
  api: Api;
}

/** Playwright's `test` with the running product. `page` is not logged in. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures are needed.
    async ({}, use) => {
      const server = await startServer({ env: { COMPANY_LINKS: 'Contact us=https://company.example/contact' } });
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 360_000 },
  ],
  api: [
    async ({ server }, use) => {
      await use(createApi(server.url, await login(server.url, ADMIN_USERNAME, ADMIN_PASSWORD)));
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  openSignedIn: async ({ browser, contextOptions, server, api }, use) => {
    const opened: BrowserContext[] = [];
    await use(async (path, token = api.token ?? '') => {
      const localStorage = [{ name: SESSION_KEY, value: token }];
      const storageState = { cookies: [], origins: [{ origin: server.url, localStorage }] };
      const context = await browser.newContext({ ...contextOptions, baseURL: server.url, storageState });
      opened.push(context);
      const page = await context.newPage();
      await page.goto(path);
      return page;
    });
    await Promise.all(opened.map((context) => context.close()));
  },
  kiosk: async ({ launchOptions }, use) => {
    const kiosk = makeKiosk(launchOptions);
    await use(kiosk);
    await kiosk.remove();
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures are needed.
  startOwnServer: async ({}, use) => {
    const started: RunningServer[] = [];
    await use(async (options) => {
      const server = await startServer(options);
      started.push(server);
      return server;
    });
    await Promise.all(started.map((server) => server.kill9()));
  },
});

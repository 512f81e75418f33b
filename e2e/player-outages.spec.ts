import type { Page, Request } from '@playwright/test';
import { buildChannel, textSlide } from './support/channel.ts';
import { expect, test } from './support/fixtures.ts';
import { startProxy } from './support/proxy.ts';
import { startServer } from './support/server.ts';

const MINUTE_MS = 60_000;
const REQUESTS = /^\/(serverTime|api\/)/;
const CHANNEL = /\/api\/channels\/(display\/|getchannelfordisplay)/;
const CLOCK = /\/serverTime/;
const EVENTS = /\/api\/channels\/events/;
const FORCED_REFRESH = /\/getforcedrefresh/;
const PAGES = /\/DesktopModules\//;
/** The time until a changed slide has its turn. */
const TURNS_MS = 12_000;

test('plays on while the server never responds, and gets changes afterwards', async ({ api, page, server }) => {
  const slides = [1, 2].map((n) => textSlide(`Waiting ${n}`, `<h1>${n}</h1>`, { duration: 5 }));
  const built = await buildChannel(api, { forcedRefreshCheckFrequencyMinutes: 1, areas: [{ slides }] });
  const [one] = built.slides[0] ?? [];
  const write = (words: string) =>
    api.call('PATCH /api/slides/updateSlide', {
      _id: one?._id ?? '',
      PortalId: one?.PortalId ?? 0,
      update: { rte_content: `<h1>${words}</h1>` },
    });
  const proxy = await startProxy(server.url);
  await openInFakeTime(page, proxy.url + built.displayPath);
  const unanswered: string[] = [];
  proxy.tamper = ({ path }) => {
    if (!REQUESTS.test(path)) return undefined;
    unanswered.push(path.split(/[?]/)[0] ?? '');
    return 'hang';
  };

  await write('Written during the outage');
  await playOn(page, 2 * MINUTE_MS);
  // New event streams get no response either.
  proxy.cut();
  await playOn(page, 2 * MINUTE_MS);
  for (const path of ['/serverTime', '/api/channels/events', '/api/channels/getforcedrefresh'])
    expect(unanswered).toContain(path);
  expect(unanswered.length).toBeLessThan(4 * 20);

  proxy.tamper = () => undefined;
  await playUntilShown(page, 'Written during the outage', 3 * MINUTE_MS);
  // Events get through again, so changes don't wait for a poll.
  await playOn(page, 2 * MINUTE_MS);
  await write('Told at once');
  await playUntilShown(page, 'Told at once', 15_000);
  await proxy.close();
});

test('plays on during an outage of ten minutes, and shows changes afterwards', async ({ page }) => {
  // Starting its own server takes a while on a busy machine.
  const server = await startServer();
  const proxy = await startProxy(server.url);
  let api = await server.api();
  const lunch = { from: Date.now() + 4 * MINUTE_MS, until: Date.now() + 8 * MINUTE_MS };
  const schedule = {
    alwaysDisplay: false,
    scheduleStart: new Date(lunch.from).toISOString(),
    scheduleEnd: new Date(lunch.until).toISOString(),
  };
  const slides = [1, 2].map((n) => textSlide(`Gone ${n}`, `<h1>${n}</h1>`, { duration: 5 }));
  const built = await buildChannel(api, {
    forcedRefreshCheckFrequencyMinutes: 1,
    areas: [
      { width: 50, slides },
      { x: 50, width: 50, slides: [textSlide('Lunch', '<h2>Lunch is served</h2>', schedule)] },
    ],
  });
  const write = (words: string) =>
    api.call('PATCH /api/slides/updateSlide', {
      _id: built.slides[0]?.[0]?._id ?? '',
      PortalId: built.slides[0]?.[0]?.PortalId ?? 0,
      update: { rte_content: `<h1>${words}</h1>` },
    });
  // Makes random delays nearly as long as possible, and always equal.
  await page.addInitScript(() => Object.assign(Math, { random: () => 0.9 }));
  await openInFakeTime(page, proxy.url + built.displayPath);
  const traffic = watchTraffic(page);
  const pageNow = () => page.evaluate(() => Date.now());
  const isLunch = () => page.getByText('Lunch is served').isVisible();
  /** Reads both values together, because the page's time also passes on its own. */
  const readPage = () =>
    page.evaluate(() => {
      const layers = [...document.querySelectorAll('[data-phase=showing] h2')];
      return { now: Date.now(), isLunch: layers.some(({ textContent }) => textContent === 'Lunch is served') };
    });

  await server.kill9();
  const outageBegan = await pageNow();
  for (let now = outageBegan; now < outageBegan + 10 * MINUTE_MS; now = await pageNow()) {
    await playOn(page, 20_000, traffic);
    const after = await readPage();
    // Close to the boundary, both are right.
    const isEither = [lunch.from, lunch.until].some((boundary) => Math.abs(after.now - boundary) < 3_000);
    if (!isEither) expect(after.isLunch).toBe(after.now > lunch.from && after.now < lunch.until);
  }
  expect(await isLunch()).toBe(false);
  expect(traffic.countOf(/./)).toBeLessThan(10 * 30);
  // Each of them is retried about once a minute.
  for (const address of [CHANNEL, CLOCK, EVENTS, FORCED_REFRESH]) expect(traffic.countOf(address)).toBeGreaterThan(7);

  proxy.tamper = () => 'drop';
  await server.restart();
  api = await server.api();
  await write('Changed meanwhile');
  // The page's time is ahead, so the proxy moves the server's time ahead too.
  const aheadMs = (await pageNow()) - Date.now();
  let areEventsOpen = false;
  let areEventsBlocked = true;
  proxy.tamper = ({ path, body }) => {
    if (EVENTS.test(path)) {
      areEventsOpen = !areEventsBlocked;
      return areEventsBlocked ? 'drop' : undefined;
    }
    return CLOCK.test(path) ? { body: String(Number(body.toString()) + aheadMs) } : undefined;
  };
  const backAt = await pageNow();
  const before = traffic.countOf(/./);
  const isShown = (words: string) => () => page.locator('[data-phase=showing] h1', { hasText: words }).isVisible();
  // Failed requests are retried.
  await playUntil(page, traffic, isShown('Changed meanwhile'), MINUTE_MS + TURNS_MS);
  // Without events, the page polls.
  await write('Found by asking');
  await playUntil(page, traffic, isShown('Found by asking'), MINUTE_MS + TURNS_MS);
  // With events, changes are shown immediately.
  areEventsBlocked = false;
  await playUntil(page, traffic, async () => areEventsOpen, MINUTE_MS);
  const polls = traffic.countOf(CHANNEL);
  await playUntil(page, traffic, async () => traffic.countOf(CHANNEL) > polls, MINUTE_MS);
  const requested = page.waitForRequest((request) => CHANNEL.test(request.url()));
  await write('Told at once');
  await requested;
  await playUntil(page, traffic, isShown('Told at once'), TURNS_MS);

  const minutes = ((await pageNow()) - backAt) / MINUTE_MS;
  expect(traffic.countOf(/./) - before).toBeLessThan(30 * (minutes + 1));
  expect(traffic.countOf(PAGES)).toBe(0);
  expect(await isLunch()).toBe(false);
  expect((await seenOn(page)).dark).toBe(0);
  await proxy.close();
  await server.stop();
});

/** Opens a page with a fake clock, and waits until it shows a slide. */
async function openInFakeTime(page: Page, address: string): Promise<void> {
  await page.clock.install();
  await page.goto(address);
  await page.clock.runFor(3_000);
  await page.locator('[data-phase=showing]').first().waitFor();
  await page.evaluate(watchForDark);
}

/** Runs in the page: counts switches, and changes that leave the first area without a slide. */
function watchForDark() {
  const seen = { dark: 0, switches: 0 };
  Object.assign(window, { seen });
  new MutationObserver((changes) => {
    const area = document.querySelector('[data-area-id]');
    if (!area?.querySelector('[data-phase=showing]')) seen.dark += 1;
    if (changes.some(({ target }) => (target as HTMLElement).dataset.phase === 'showing')) seen.switches += 1;
  }).observe(document, { subtree: true, childList: true, attributeFilter: ['data-phase'] });
}

interface Seen {
  dark: number;
  switches: number;
}

const seenOn = (page: Page) => page.evaluate(() => (window as unknown as { seen: Seen }).seen);

interface Traffic {
  /** The number of requests to matching addresses so far. */
  countOf(pattern: RegExp): number;
  /** Whether a request is still pending, except event streams, which never end. */
  isWaiting(): boolean;
}

function watchTraffic(page: Page): Traffic {
  const addresses: string[] = [];
  const open = new Set<Request>();
  page.on('request', (request) => {
    addresses.push(request.url());
    if (!EVENTS.test(request.url())) open.add(request);
  });
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  return {
    countOf: (pattern) => addresses.filter((address) => pattern.test(address)).length,
    isWaiting: () => open.size > 0,
  };
}

/** Lets time pass on the page until the condition is true, waiting for pending requests after each step. */
async function playUntil(
  page: Page,
  traffic: Traffic,
  condition: () => Promise<boolean>,
  withinMs: number,
): Promise<void> {
  for (let passed = 0; passed < withinMs; passed += 500) {
    if (await condition()) return;
    await page.clock.runFor(500);
    await expect.poll(traffic.isWaiting).toBe(false);
  }
  expect(await condition()).toBe(true);
}

/**
 * Lets time pass on the page, waiting for pending requests if `traffic` is given. Checks that the first area is never
 * empty and keeps switching slides.
 */
async function playOn(page: Page, ms: number, traffic?: Traffic): Promise<void> {
  const before = await seenOn(page);
  for (let passed = 0; passed < ms; passed += 5_000) {
    await page.clock.runFor(5_000);
    if (traffic) await expect.poll(traffic.isWaiting).toBe(false);
  }
  const after = await seenOn(page);
  expect(after.dark).toBe(0);
  expect(after.switches - before.switches).toBeGreaterThanOrEqual(Math.floor(ms / 10_000));
}

async function playUntilShown(page: Page, words: string, withinMs: number): Promise<void> {
  const heading = page.locator('[data-phase=showing] h1', { hasText: words });
  for (let passed = 0; passed < withinMs; passed += 1_000) {
    if ((await heading.count()) > 0) return;
    await page.clock.runFor(1_000);
  }
  await expect(heading).toBeVisible();
}

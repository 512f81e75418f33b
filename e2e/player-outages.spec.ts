import type { Page, Request } from '@playwright/test';
import { buildChannel, textSlide } from './support/channel.ts';
import { expect, test } from './support/fixtures.ts';
import { startProxy } from './support/proxy.ts';
import { startServer } from './support/server.ts';

const MINUTE_MS = 60_000;
const QUESTIONS = /^\/(serverTime|api\/)/;
const CHANNEL = /\/api\/channels\/(display\/|getchannelfordisplay)/;
const CLOCK = /\/serverTime/;
const EVENTS = /\/api\/channels\/events/;
const FORCED_REFRESH = /\/getforcedrefresh/;
const PAGES = /\/DesktopModules\//;
/** What has just arrived is seen when its turn comes. */
const TURNS_MS = 12_000;

test('a server that takes questions and never answers is waited for, and found again', async ({
  api,
  page,
  server,
}) => {
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
    if (!QUESTIONS.test(path)) return undefined;
    unanswered.push(path.split(/[?]/)[0] ?? '');
    return 'hang';
  };

  await write('Written while it was silent');
  await playOn(page, 2 * MINUTE_MS);
  // Those that are open fall silent, too, and come again.
  proxy.cut();
  await playOn(page, 2 * MINUTE_MS);
  for (const question of ['/serverTime', '/api/channels/events', '/api/channels/getforcedrefresh'])
    expect(unanswered).toContain(question);
  expect(unanswered.length).toBeLessThan(4 * 20);

  proxy.tamper = () => undefined;
  await playUntilShown(page, 'Written while it was silent', 3 * MINUTE_MS);
  // Events get through again, so that nobody has to wait for a poll.
  await playOn(page, 2 * MINUTE_MS);
  await write('Told at once');
  await playUntilShown(page, 'Told at once', 15_000);
  await proxy.close();
});

test('a server that is gone for ten minutes is not missed, and what it says then is shown', async ({ page }) => {
  // A server of its own takes its time on a busy machine.
  test.setTimeout(150_000);
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
  // What is left to chance is nearly the longest: how soon something is tried again is always the same.
  await page.addInitScript(() => Object.assign(Math, { random: () => 0.9 }));
  await openInFakeTime(page, proxy.url + built.displayPath);
  const traffic = watchTraffic(page);
  const pageNow = () => page.evaluate(() => Date.now());
  const isLunch = () => page.getByText('Lunch is served').isVisible();
  /** In one look: the page's time goes on by itself, too. */
  const look = () =>
    page.evaluate(() => {
      const layers = [...document.querySelectorAll('[data-phase=showing] h2')];
      return { now: Date.now(), isLunch: layers.some(({ textContent }) => textContent === 'Lunch is served') };
    });

  await server.kill9();
  const outageBegan = await pageNow();
  for (let now = outageBegan; now < outageBegan + 10 * MINUTE_MS; now = await pageNow()) {
    await playOn(page, 20_000, traffic);
    const after = await look();
    // Around the boundary itself it may be either.
    const isEither = [lunch.from, lunch.until].some((boundary) => Math.abs(after.now - boundary) < 3_000);
    if (!isEither) expect(after.isLunch).toBe(after.now > lunch.from && after.now < lunch.until);
  }
  expect(await isLunch()).toBe(false);
  expect(traffic.asked(/./)).toBeLessThan(10 * 30);
  // Each of them goes on of itself, about once in a minute.
  for (const question of [CHANNEL, CLOCK, EVENTS, FORCED_REFRESH]) expect(traffic.asked(question)).toBeGreaterThan(7);

  proxy.tamper = () => 'drop';
  await server.restart();
  api = await server.api();
  await write('Changed meanwhile');
  // The page's time has run ahead: so has the server's, as far as the page hears of it.
  const aheadMs = (await pageNow()) - Date.now();
  let isToldOfChanges = false;
  let isDeaf = true;
  proxy.tamper = ({ path, body }) => {
    if (EVENTS.test(path)) {
      isToldOfChanges = !isDeaf;
      return isDeaf ? 'drop' : undefined;
    }
    return CLOCK.test(path) ? { body: String(Number(body.toString()) + aheadMs) } : undefined;
  };
  const backAt = await pageNow();
  const before = traffic.asked(/./);
  const isShown = (words: string) => () => page.locator('[data-phase=showing] h1', { hasText: words }).isVisible();
  // What failed is tried again …
  await playUntil(page, traffic, isShown('Changed meanwhile'), MINUTE_MS + TURNS_MS);
  // … and what is fine is asked for all the same, where nobody tells of changes …
  await write('Found by asking');
  await playUntil(page, traffic, isShown('Found by asking'), MINUTE_MS + TURNS_MS);
  // … until somebody does again: nothing has to be waited for any more.
  isDeaf = false;
  await playUntil(page, traffic, async () => isToldOfChanges, MINUTE_MS);
  const polls = traffic.asked(CHANNEL);
  await playUntil(page, traffic, async () => traffic.asked(CHANNEL) > polls, MINUTE_MS);
  const asked = page.waitForRequest((request) => CHANNEL.test(request.url()), { timeout: 30_000 });
  await write('Told at once');
  await asked;
  await playUntil(page, traffic, isShown('Told at once'), TURNS_MS);

  const minutes = ((await pageNow()) - backAt) / MINUTE_MS;
  expect(traffic.asked(/./) - before).toBeLessThan(20 * (minutes + 1));
  expect(traffic.asked(PAGES)).toBe(0);
  expect(await isLunch()).toBe(false);
  expect((await seenOn(page)).dark).toBe(0);
  await proxy.close();
  await server.stop();
});

/** A page whose time passes only as fast as it is told to, with something on its glass. */
async function openInFakeTime(page: Page, address: string): Promise<void> {
  await page.clock.install();
  await page.goto(address);
  await page.clock.runFor(3_000);
  await page.locator('[data-phase=showing]').first().waitFor();
  await page.evaluate(watchForDark);
}

/** Runs in the page: tells of every change of it that left an area without a slide that had one. */
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
  /** How many requests there were since. */
  asked(address: RegExp): number;
  /** Whether one is still to be answered. Streams of events never end. */
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
    asked: (address) => addresses.filter((one) => address.test(one)).length,
    isWaiting: () => open.size > 0,
  };
}

/** Lets time pass on the page until it is so, and none while the network is slow. */
async function playUntil(page: Page, traffic: Traffic, isSo: () => Promise<boolean>, withinMs: number): Promise<void> {
  for (let passed = 0; passed < withinMs; passed += 500) {
    if (await isSo()) return;
    await page.clock.runFor(500);
    await expect.poll(traffic.isWaiting).toBe(false);
  }
  expect(await isSo()).toBe(true);
}

/**
 * Lets time pass on the page, and none while the network is slow where its traffic is given. Its first area was never empty
 * meanwhile, and went on from slide to slide.
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

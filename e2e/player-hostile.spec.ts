import { buildChannel, textSlide } from './support/channel.ts';
import { expect, test } from './support/fixtures.ts';
import { holdingsOf, liveThrough, openInFastTime } from './support/long-run.ts';
import { shownSlide } from './support/screen.ts';

const INVALID_RESPONSES: Record<string, { status: number; body: string; headers?: Record<string, string> }> = {
  'nothing (204)': { status: 204, body: '' },
  'an empty object': { status: 200, body: '{}' },
  'a login page': { status: 200, body: '<!doctype html><form>Guest network</form>' },
  'a truncated response': { status: 200, body: '{"_id":"channel","slides":[{"_id":' },
  'an error': { status: 500, body: '{"error":"InternalError"}' },
  'a rate limit': { status: 429, body: '', headers: { 'retry-after': '30' } },
};

test('plays on, whatever polls return', async ({ api, page }) => {
  const slides = [1, 2].map((n) => textSlide(`Slide ${n}`, `<h1>${n}</h1>`, { duration: 1 }));
  const built = await buildChannel(api, { forcedRefreshCheckFrequencyMinutes: 1, areas: [{ slides }] });
  const ids = (built.slides[0] ?? []).map(({ _id }) => _id);
  await page.clock.install();
  await page.goto(built.displayPath);
  await page.clock.runFor(3_000);
  await page.locator('[data-phase=showing]').waitFor();
  let requestCount = 0;
  for (const [name, response] of Object.entries(INVALID_RESPONSES)) {
    await page.route(/serverTime|\/api\//, (route) => {
      requestCount += 1;
      return route.fulfill(response);
    });
    const before = requestCount;
    // On a busy machine, the page's time passes faster than its requests are sent.
    for (let second = 0; second < 75 || (requestCount === before && second < 300); second += 5) {
      await page.clock.runFor(5_000);
      expect(ids, name).toContain(await shownSlide(page));
    }
    expect(requestCount, name).toBeGreaterThan(before);
    expect(requestCount - before, name).toBeLessThan(80);
    await page.unroute(/serverTime|\/api\//);
  }
});

test('leaks no memory in 300 transitions', async ({ api, page }) => {
  // Each of 360 seconds takes two round trips to the browser.
  const slides = [1, 2, 3].map((n) =>
    textSlide(`Slide ${n}`, `<h1>${n}</h1>`, { duration: 1, transitionDuration: 0.2 }),
  );
  const built = await buildChannel(api, { areas: [{ slides }] });
  await openInFastTime(page, built.displayPath);
  await liveThrough(page, 60);
  const before = await holdingsOf(page);
  expect(await liveThrough(page, 300)).toBeGreaterThan(270);
  const after = await holdingsOf(page);
  expect(after.nodes).toBeLessThan(before.nodes * 1.1 + 30);
  expect(after.listeners).toBeLessThan(before.listeners * 1.1 + 10);
  expect(after.heapBytes).toBeLessThan(before.heapBytes * 1.15);
});

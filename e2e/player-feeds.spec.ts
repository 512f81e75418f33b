import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { interestrate } from '#slide-types/interestrate/definition.ts';
import { rss } from '#slide-types/rss/definition.ts';
import { weather } from '#slide-types/weather/definition.ts';
import { wpRss } from '#slide-types/wpRss/definition.ts';
import { buildChannel, type SlidePlan, textSlide } from './support/channel.ts';
import { expect, test } from './support/fixtures.ts';
import { untilStored } from './support/kiosk.ts';
import { recordSwitches, switchesOf } from './support/screen.ts';
import { type RunningServer, startServer } from './support/server.ts';
import { BROKEN, type Source, startSource, text } from './support/source.ts';

// The server fetches a source again after a minute.
const FETCHED_AGAIN_AFTER_MS = 60_000;

let source: Source;
let server: RunningServer;

test.beforeAll(async () => {
  source = await startSource();
  server = await startServer({ env: { FEED_ALLOW_HOSTS: source.host } });
});
test.afterAll(async () => {
  await server.kill9();
  await source.close();
});

/** For each type of feed: a body with a word that the screen shows, and its slide. */
const KINDS: ((address: string, word: string) => { body: string; slide: SlidePlan })[] = [
  (rss_url, word) => ({
    body: news(`<item><title>${word}</title><description>Something has happened here.</description></item>`),
    slide: { type: rss.index, name: word, rss_url },
  }),
  (wp_rss_url, word) => ({
    body: news(`<item><title>${word}</title></item>`),
    slide: { type: wpRss.index, name: word, wp_rss_url },
  }),
  (interestrate_path, word) => ({
    body: news(`<item><title>${word}</title><description>1.25 %</description></item>`),
    slide: { type: interestrate.index, name: word, interestrate_path },
  }),
  (weather_url, word) => ({ body: forecast(word), slide: { type: weather.index, name: word, weather_url } }),
];

test('shows the last good content while sources fail in every way, also after a restart', async ({ page }) => {
  const ways = Object.entries(BROKEN);
  const columns = 4;
  const feeds = ways.map(([way, breakIt], number) => {
    const path = `/${number}`;
    const word = `Word${number}`;
    const kind = KINDS[number % KINDS.length] as (typeof KINDS)[number];
    return { way, breakIt, path, word, ...kind(source.url + path, word) };
  });
  for (const { path, body } of feeds) source.responders.set(path, text(body));
  const height = 100 / Math.ceil(feeds.length / columns);
  const built = await buildChannel(await server.api(), {
    areas: feeds.map(({ slide }, number) => ({
      ...{ x: (number % columns) * 25, y: Math.floor(number / columns) * height, width: 25, height },
      slides: [{ ...slide, duration: 2 }],
    })),
  });
  const words = feeds.map(({ word }) => word);
  await page.goto(server.url + built.displayPath);
  // Reading and rendering all feeds takes a while on a busy machine.
  await expect.poll(() => missing(page, words)).toEqual([]);
  await watchWords(page, words);

  for (const { path, breakIt, body } of feeds) source.responders.set(path, breakIt(body));
  const api = await server.api();
  const fetchFeeds = () =>
    Promise.all(built.slides.flat().map(({ _id: slideId }) => api.call('GET /api/feeds/{slideId}', { slideId })));
  const states = async () =>
    (await fetchFeeds()).map(({ stale, error, content }, number) => [
      feeds[number]?.way,
      stale,
      error !== null,
      content !== null,
    ]);
  // Requests to the slowest sources only time out after some seconds.
  await expect
    .poll(states, { timeout: 2 * FETCHED_AGAIN_AFTER_MS, intervals: [1_000] })
    .toEqual(feeds.map(({ way }) => [way, true, true, true]));
  expect(await missedWords(page)).toEqual([]);
  expect(server.output()).toContain('internet connection issue.');

  await server.kill9();
  await server.restart();
  const later = await page.context().newPage();
  await later.goto(server.url + built.displayPath);
  await expect.poll(() => missing(later, words)).toEqual([]);
  expect(await missedWords(page)).toEqual([]);
});

test('shows a feed and its image after a reload without the server, soon after the first start', async ({
  kiosk,
  startOwnServer,
}) => {
  const ownServer = await startOwnServer({ env: { FEED_ALLOW_HOSTS: source.host } });
  const image = await sharp({ create: { width: 640, height: 360, channels: 3, background: '#1830a0' } })
    .png()
    .toBuffer();
  source.responders.set('/first.png', (response) =>
    response.writeHead(200, { 'content-type': 'image/png' }).end(image),
  );
  const item = `<item><title>Harbour</title><enclosure type="image/png" url="${source.url}/first.png"/></item>`;
  source.responders.set('/first', text(news(item)));
  const rss_url = `${source.url}/first`;
  const built = await buildChannel(await ownServer.api(), {
    areas: [{ slides: [{ type: rss.index, name: 'News', rss_url, duration: 2 }] }],
  });
  const page = await kiosk.start(ownServer.url + built.displayPath);
  await expect.poll(() => missing(page, ['Harbour'])).toEqual([]);
  await untilStored(page, []);
  // The player itself requests a feed again only after a minute.
  await expect.poll(() => storedFeeds(page)).toBe(2);

  await ownServer.kill9();
  await page.reload();
  await expect.poll(() => missing(page, ['Harbour'])).toEqual([]);
  const isPainted = () =>
    page.evaluate(() => {
      const [shown] = document.querySelectorAll<HTMLImageElement>('[data-phase=showing] img');
      return shown?.complete === true && shown.naturalWidth === 640;
    });
  await expect.poll(isPainted).toBe(true);
});

test('shows hostile feeds without running their code, leaving their area or blocking other slides', async ({
  page,
}) => {
  const hostile = `&lt;img src=x onerror="pwned=1"&gt;<![CDATA[<script>pwned=1</script><svg onload="pwned=1">]]>${'\u202e\u0335'.repeat(99)}`;
  const endless = 'Endlessword'.repeat(400);
  const items = `<item><title>${hostile}${endless}</title><link>javascript:pwned=1</link><description>${endless} 1 %</description></item>`;
  source.responders.set('/news', text(news(items.repeat(60), `${hostile}${endless}`)));
  source.responders.set(
    '/weather',
    text(forecast(endless, { temperature_2m: 1e300, weather_code: '<b>', is_day: {} })),
  );
  const [news_, weather_url] = [`${source.url}/news`, `${source.url}/weather`];
  const poisoned: SlidePlan[] = [
    { type: rss.index, name: 'News', rss_url: news_, rss_items_to_display: 8, rss_transition_delay: 600_000 },
    { type: rss.index, name: 'Line', rss_url: news_, rss_type: 'Bottom Content', rss_items_to_display: 8 },
    { type: rss.index, name: 'Linked', rss_url: news_, rss_type: 'Get Content From Link' },
    { type: wpRss.index, name: 'Posts', wp_rss_url: news_, wp_rss_items_to_display: 0, wp_rss_transition_delay: 1 },
    { type: weather.index, name: 'Weather', weather_url, weather_font_size: '9000px' },
    { type: weather.index, name: 'Degrees', weather_url, weather_type: 'Temperature Only' },
    { type: interestrate.index, name: 'Rates', interestrate_path: news_, interestrate_items_per_page: 999 },
    { type: interestrate.index, name: 'Below', interestrate_path: news_, interestrate_type: 'Bottom Content' },
  ];
  const built = await buildChannel(await server.api(), {
    areas: poisoned.map((slide, number) => ({
      ...{ x: (number % 4) * 25, y: Math.floor(number / 4) * 50, width: 25, height: 50 },
      slides: [textSlide('Good', '<h1>Good</h1>', { duration: 2 }), { ...slide, duration: 2 }],
    })),
  });
  await recordSwitches(page);
  await page.goto(server.url + built.displayPath);
  const faults: string[] = [];
  await expect
    .poll(
      async () => {
        faults.push(...(await overflowing(page)));
        const shown = await Promise.all(built.areas.map(({ _id }) => switchesOf(page, _id)));
        return shown.map((switches) => new Set(switches.map(({ slide }) => slide)).size);
      },
      { intervals: [300] },
    )
    .toEqual(poisoned.map((slide) => (slide.wp_rss_transition_delay === 1 ? expect.any(Number) : 2)));
  expect(faults).toEqual([]);
  expect(await page.evaluate(() => 'pwned' in window)).toBe(false);
});

test('fits a forecast with cold days into areas of every shape without overlaps', async ({ page }) => {
  const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
  const daily = {
    time: [0, 1, 2, 3].map(day),
    temperature_2m_max: [-10, -12, -1, -20],
    temperature_2m_min: [-20, -21, -11, -31],
    precipitation_probability_max: [90, 100, 60, 100],
  };
  // Sources are cached for a minute, so this test uses its own.
  source.responders.set('/cold', text(forecast('Yellowknife', { temperature_2m: -13.4, weather_code: 75 }, { daily })));
  const main = { type: weather.index, name: 'Weather', weather_url: `${source.url}/cold` };
  const below = { ...main, weather_type: 'Bottom Content' };
  const built = await buildChannel(await server.api(), {
    areas: [
      { width: 30, height: 100, slides: [main] },
      { x: 30, width: 30, height: 88, slides: [below] },
      { x: 60, width: 40, height: 44, slides: [main] },
      { x: 60, y: 44, width: 40, height: 44, slides: [below] },
      { x: 30, y: 88, width: 70, height: 12, slides: [main] },
    ],
  });
  await page.goto(server.url + built.displayPath);
  await expect(page.locator('[data-phase=showing]')).toHaveCount(built.areas.length);
  // The text size is only known once the font is loaded.
  await expect.poll(() => overflowing(page)).toEqual([]);
  const shares = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('[data-area-id]')].map((area) => {
        const { width, height } = area.getBoundingClientRect();
        const sizes = [...area.querySelectorAll('div')].map((part) =>
          Number.parseFloat(getComputedStyle(part).fontSize),
        );
        const days = [...area.querySelectorAll('[data-part=days] > *')].map((part) => part.getBoundingClientRect());
        const apart = days.every((box, index) => {
          const before = days[index - 1];
          return !before || box.left >= before.right || box.top >= before.bottom - 1;
        });
        return { days: days.length, apart, isLarge: Math.max(...sizes) > Math.min(width, height) / 5 };
      }),
    );
  await expect.poll(shares).toEqual(built.areas.map(() => ({ days: 3, apart: true, isLarge: true })));
});

function news(items: string, title = 'News'): string {
  return `<?xml version="1.0"?><rss version="2.0"><channel><title>${title}</title>${items}</channel></rss>`;
}

function forecast(name: string, current: object = { temperature_2m: 12.3, weather_code: 3 }, more?: object): string {
  const time = new Date().toISOString().slice(0, 16);
  const location = { name, latitude: 45, longitude: 5, utc_offset_seconds: 0 };
  return JSON.stringify({ ...location, current: { time, ...current }, ...more });
}

/** Returns the number of feeds and of images in feeds that the browser has stored. */
function storedFeeds(page: Page): Promise<number> {
  return page.evaluate(async () => (await (await caches.open('vitrine-feeds-1')).keys()).length);
}

/** Returns the words that no slide currently shows. */
function missing(page: Page, words: string[]): Promise<string[]> {
  return page.evaluate((all) => {
    const layers = document.querySelectorAll<HTMLElement>('[data-phase=showing]');
    const shown = new Set([...layers].flatMap((layer) => layer.innerText.split(/\s+/)));
    return all.filter((word) => !shown.has(word));
  }, words);
}

/** From now on, records words that are missing at any time. */
function watchWords(page: Page, words: string[]): Promise<void> {
  return page.evaluate((all) => {
    const missed: string[] = [];
    Object.assign(window, { missed });
    setInterval(() => {
      const layers = document.querySelectorAll<HTMLElement>('[data-phase=showing]');
      const shown = new Set([...layers].flatMap((layer) => (layer.innerText ?? '').split(/\s+/)));
      missed.push(...all.filter((word) => !shown.has(word)));
    }, 100);
  }, words);
}

function missedWords(page: Page): Promise<string[]> {
  return page.evaluate(() => (window as unknown as { missed: string[] }).missed);
}

/** Returns visible texts that overflow their area, except scrolling lines. */
function overflowing(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('[data-area-id]')].flatMap((area) => {
      const frame = area.getBoundingClientRect();
      const layer = area.querySelector('[data-phase=showing]');
      return [...(layer?.querySelectorAll('h1, h2, p, td, span, strong') ?? [])]
        .filter((element) => element.getClientRects().length > 0 && element.closest('[class*=line]') === null)
        .filter((element) => {
          const box = element.getBoundingClientRect();
          return box.right > frame.right + 2 || box.bottom > frame.bottom + 2 || box.left < frame.left - 2;
        })
        .map((element) => `${element.className}: ${element.textContent?.slice(0, 40)}`);
    }),
  );
}

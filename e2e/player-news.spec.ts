import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { rss } from '#slide-types/rss/definition.ts';
import { buildChannel, type SlidePlan } from './support/channel.ts';
import { expect, test } from './support/fixtures.ts';
import { type RunningServer, startServer } from './support/server.ts';
import { type Source, startSource, text } from './support/source.ts';

const LANDSCAPE = { width: 1920, height: 1080 };
const PORTRAIT = { width: 1080, height: 1920 };
const STRIP = { width: 1920, height: 120 };
const HEADLINE = 'Bundesverfassungsgericht verhandelt über Grundsteuerreform';
const SUMMARY =
  'Die Karlsruher Richterinnen und Richter verhandeln am Dienstag über mehrere Verfassungsbeschwerden gegen das Bundesmodell. Eine Entscheidung wird frühestens im Frühjahr erwartet.';

let source: Source;
let server: RunningServer;

test.beforeAll(async () => {
  source = await startSource();
  server = await startServer({ env: { FEED_ALLOW_HOSTS: source.host } });
  const photo = readFileSync('server/demo/files/lunch.jpg');
  source.responders.set('/photo.jpg', (response) =>
    response.writeHead(200, { 'content-type': 'image/jpeg' }).end(photo),
  );
  source.responders.set(
    '/page',
    text(`<html lang="de"><body><article>${`<p>${SUMMARY}</p>`.repeat(30)}</article></body></html>`, 'text/html'),
  );
});
test.afterAll(async () => {
  await server.kill9();
  await source.close();
});

/** Shows a German feed with one item. */
async function show(page: Page, item: string, screen: typeof LANDSCAPE, more: Partial<SlidePlan> = {}): Promise<void> {
  const feed = `<rss version="2.0"><channel><title>Verein</title><language>de</language><item>${item}</item></channel></rss>`;
  // The server caches each feed.
  const path = `/feeds/${source.responders.size}`;
  source.responders.set(path, text(feed));
  const slide = { type: rss.index, name: 'News', duration: 60, rss_url: source.url + path, ...more };
  const { displayPath } = await buildChannel(await server.api(), { areas: [{ slides: [slide] }] });
  await page.setViewportSize(screen);
  await page.goto(server.url + displayPath);
  await expect(page.locator('[data-phase=showing]')).toHaveCount(1);
}

/** Into how many lines each word of an element is divided. */
function linesOfWords(page: Page, words: string): Promise<number[]> {
  return page
    .locator('[data-phase=showing] [dir=auto]', { hasText: new RegExp(`^${[...words].join('\u00ad?')}`) })
    .first()
    .evaluate((element) => {
      const node = element.firstChild as Text;
      return [...node.data.matchAll(/\S+/g)].map(({ index, 0: word }) => {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
      });
    });
}

test('hyphenates the text of an item only if it would not fit otherwise', async ({ page }) => {
  const image = `<enclosure type="image/jpeg" url="${source.url}/photo.jpg"/>`;
  await show(page, `<title>${HEADLINE}</title><description>${SUMMARY}</description>${image}`, LANDSCAPE);
  const mostParts = async () => Math.max(...(await linesOfWords(page, 'Die Karlsruher')));
  await expect.poll(mostParts).toBe(1);
  const long = 'Die Karlsruher Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichenverordnung gilt.';
  await show(page, `<title>Grundsteuer</title><description>${long}</description>`, PORTRAIT);
  await expect.poll(mostParts).toBeGreaterThan(1);
});

test('shows as much of a text with hyphens as of one without', async ({ page }) => {
  const whole = `${SUMMARY} Die bisherigen Steuerbescheide gelten weiter.`;
  expect(whole.length).toBeLessThan(230);
  await show(page, `<title>Grundsteuer</title><description>${whole}</description>`, LANDSCAPE);
  const shown = page.locator('[data-phase=showing] p');
  await expect.poll(async () => (await shown.textContent())?.replaceAll('\u00ad', '')).toBe(whole);
});

test('divides no word of a headline into three parts beside its article', async ({ page }) => {
  await show(page, `<title>${HEADLINE}</title><link>${source.url}/page</link>`, LANDSCAPE, {
    rss_type: 'Get Content From Link',
  });
  await expect.poll(async () => Math.max(...(await linesOfWords(page, 'Bundes')))).toBeLessThanOrEqual(2);
});

test('keeps a short text near its image in portrait', async ({ page }) => {
  const image = `<enclosure type="image/jpeg" url="${source.url}/photo.jpg"/>`;
  await show(
    page,
    `<title>Käsespätzle</title><description>Mit Röstzwiebeln und Salat.</description>${image}`,
    PORTRAIT,
  );
  const gap = () =>
    page.evaluate(() => {
      const image = document.querySelector('[data-phase=showing] img');
      const words = document.querySelector('[data-phase=showing] b[dir=auto]');
      if (!image || !words) return null;
      return (words.getBoundingClientRect().top - image.getBoundingClientRect().bottom) / innerWidth;
    });
  await expect.poll(gap).toBeGreaterThan(0.03);
  expect(await gap()).toBeLessThan(0.12);
});

test('has the same margin in a strip for items and for their pages', async ({ page }) => {
  const item = `<title>${HEADLINE}</title><link>${source.url}/page</link>`;
  const left = async (type: string) => {
    await show(page, item, STRIP, { rss_type: type });
    const name = page.locator('[data-phase=showing] i').first();
    await expect(name).toBeVisible();
    return (await name.boundingBox())?.x;
  };
  expect(await left('Get Content From Link')).toBe(await left('Main Content'));
});

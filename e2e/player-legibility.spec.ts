import type { Page } from '@playwright/test';
import { definitions } from '#slide-types/definitions.ts';
import { rss } from '#slide-types/rss/definition.ts';
import type { Api } from './support/api.ts';
import { buildChannel, type SlidePlan, textSlide } from './support/channel.ts';
import { expect, test } from './support/fixtures.ts';
import { type RunningServer, startServer } from './support/server.ts';
import { type Source, startSource, text } from './support/source.ts';
import { serveSamples, TEXT_LOOKS } from './support/text-looks.ts';
import { shownTexts } from './support/text-sizes.ts';

const SCREENS = [
  { width: 1920, height: 1080 },
  { width: 1080, height: 1920 },
  { width: 3840, height: 2160 },
  { width: 1920, height: 120 },
];
const LONG_WORD = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichenverordnung';
const AGENDA =
  '<p>Wir laden alle Mitglieder herzlich ein. Beginn ist um 19 Uhr im großen Saal.</p><ul><li>Bericht des Vorstands</li><li>Entlastung der Kassenprüferinnen</li></ul>';

/** Texts that are readable on every screen, whatever their longest word is. */
const TEXTS: Record<string, { html: string; inStrips?: false }> = {
  'a long word as the heading': { html: `<h1>Jahreshauptversammlung</h1>${AGENDA}`, inStrips: false },
  'a word that no screen has room for as the heading': { html: `<h1>${LONG_WORD}</h1><p>Ab Montag.</p>` },
  'a word that no screen has room for in the text': { html: `<h2>Neu</h2><p>Die ${LONG_WORD} gilt.</p>` },
  'a table with headings': {
    html: '<h2>Öffnungszeiten</h2><table><tr><th>Tag</th><th>Geschäftsstelle</th></tr><tr><td>Montag bis Freitag</td><td>8:30 – 17:00</td></tr><tr><td>Samstag</td><td>geschlossen</td></tr></table>',
    inStrips: false,
  },
  'widths and margins that leave no room': {
    html: '<h2 style="margin-left:9999px">Today</h2><p style="width:9999px;min-width:9999px;letter-spacing:99px">Lunch is at <span style="font-size:9999px">noon</span></p><table style="width:9999px"><tr><td style="width:9999px;padding:999px">Soup</td></tr></table>',
    inStrips: false,
  },
};
const HEADLINES = ['Jahreshauptversammlung', LONG_WORD, 'Bundesverfassungsgericht entscheidet über Grundsteuer'];

let source: Source;
let server: RunningServer;
let api: Api;

test.beforeAll(async () => {
  source = await startSource();
  server = await startServer({ env: { FEED_ALLOW_HOSTS: source.host } });
  api = await server.api();
});
test.afterAll(async () => {
  await server.kill9();
  await source.close();
});

/** Returns the address of a new channel with this slide. */
async function place(slide: SlidePlan): Promise<string> {
  const { displayPath } = await buildChannel(api, { areas: [{ slides: [slide] }] });
  return server.url + displayPath;
}

async function show(page: Page, address: string, screen: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(screen);
  await page.goto(address);
  await expect(page.locator('[data-phase=showing]')).toHaveCount(1);
}

/** Texts below the size that people can read, and text outside its area. The size is only known with the font. */
async function expectReadable(page: Page): Promise<void> {
  const unreadable = async () => {
    const texts = await shownTexts(page);
    if (texts.length === 0) return ['no text'];
    return texts.filter(({ px, leastPx }) => px < leastPx - 0.6).map(({ words, px }) => `${words}: ${px}`);
  };
  await expect.poll(unreadable).toEqual([]);
}

for (const [name, { html, inStrips }] of Object.entries(TEXTS)) {
  test(`shows rich text with ${name} in readable size`, async ({ page }) => {
    const address = await place(textSlide(name, html));
    for (const screen of SCREENS.filter(({ height }) => inStrips !== false || height > 120)) {
      await show(page, address, screen);
      await expectReadable(page);
    }
  });
}

for (const [index, headline] of HEADLINES.entries()) {
  test(`shows news with the headline “${headline.slice(0, 24)}” in readable size`, async ({ page }) => {
    const item = `<item><title>${headline}</title><description>${'Die Mitglieder stimmen über Satzungsänderungen ab. '.repeat(6)}</description></item>`;
    source.responders.set(
      `/${index}`,
      text(`<rss version="2.0"><channel><title>Verein</title><language>de</language>${item}</channel></rss>`),
    );
    const address = await place({ type: rss.index, name: headline, rss_url: `${source.url}/${index}` });
    for (const screen of SCREENS) {
      await show(page, address, screen);
      await expectReadable(page);
    }
  });
}

/** They write nothing, or only what a file contains. */
const WITHOUT_TEXT = ['image', 'video', 'document', 'animated', 'playlist', 'unknown'];
const TESTED_ELSEWHERE = ['template'];

test('checks the size of text in each slide type that writes some', () => {
  const sources = { forecast: '', news: '', posts: '', rates: '', linked: '' };
  const checked = Object.values(TEXT_LOOKS).map((planOf) => planOf(sources).type);
  const left = Object.values(definitions).filter(({ index }) => !checked.includes(index));
  expect(left.map(({ key }) => key).sort()).toEqual([...WITHOUT_TEXT, ...TESTED_ELSEWHERE].sort());
});

for (const [name, planOf] of Object.entries(TEXT_LOOKS)) {
  test(`shows ${name} in readable size on every screen`, async ({ page }) => {
    const address = await place(planOf(serveSamples(source)));
    for (const screen of SCREENS) {
      await show(page, address, screen);
      await expectReadable(page);
    }
  });
}

test('names the source of a ticker completely, also if it is one long word', async ({ page }) => {
  const item = '<item><title>Der Markt öffnet</title></item>';
  for (const name of ['Stadtanzeiger', 'Donaudampfschifffahrt']) {
    source.responders.set(
      `/${name}`,
      text(`<rss version="2.0"><channel><title>${name}</title>${item}</channel></rss>`),
    );
    const ticker = { type: rss.index, name, rss_url: `${source.url}/${name}`, rss_type: 'Bottom Content' };
    const address = await place(ticker);
    for (const screen of SCREENS) {
      await show(page, address, screen);
      const isWhole = () =>
        page.getByText(name, { exact: true }).evaluate((element) => {
          const range = document.createRange();
          range.selectNodeContents(element);
          const { left, right } = element.getBoundingClientRect();
          const lines = [...range.getClientRects()];
          return lines.length <= 2 && lines.every((line) => line.left >= left - 1 && line.right <= right + 1);
        });
      await expect.poll(isWhole).toBe(true);
    }
  }
});

const sizeOf = async (page: Page, words: string) =>
  (await shownTexts(page)).find((one) => one.words.replaceAll('\u00ad', '').startsWith(words))?.px ?? 0;

test('sets headings in the serif font without moving its letters together', async ({ page }) => {
  const heading = '<h2 style="font-family: Vitrine Serif, serif">Fresh bread</h2>';
  await show(page, await place(textSlide('Bread', heading)), { width: 1920, height: 1080 });
  await expect(page.getByRole('heading', { name: 'Fresh bread' })).toHaveCSS('letter-spacing', 'normal');
});

test('fills a portrait screen although a word of the heading is long', async ({ page }) => {
  const address = await place(textSlide('Agenda', `<h1>Jahreshauptversammlung</h1>${AGENDA}`));
  await show(page, address, { width: 1080, height: 1920 });
  // A fourteenth of the short side is the usual size below a title.
  await expect.poll(() => sizeOf(page, 'Wir laden')).toBeGreaterThan(70);
});

test('hyphenates a heading rather than making it small', async ({ page }) => {
  const heading = '<h1>Jahres\u00adhaupt\u00adver\u00adsammlung</h1>';
  await show(page, await place(textSlide('Agenda', heading + AGENDA)), { width: 1080, height: 1920 });
  await expect.poll(() => sizeOf(page, 'Jahres')).toBeGreaterThanOrEqual(108);
  await expect.poll(() => sizeOf(page, 'Wir laden')).toBeGreaterThan(70);
});

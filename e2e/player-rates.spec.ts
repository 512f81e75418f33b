import type { Page } from '@playwright/test';
import { INTEREST_RATE_TYPES, interestrate } from '#slide-types/interestrate/definition.ts';
import { buildChannel } from './support/channel.ts';
import { expect, test } from './support/fixtures.ts';
import { FIRST_PORTAL } from './support/server.ts';

const ROWS = [
  ['Festgeld, 12 Monate', '2,10 %'],
  ['Tagesgeld für Neukundinnen und Neukunden', '1,75 %'],
  ['1-year fixed', 'from 6.1 %'],
  ['Baufinanzierung, 10 Jahre Sollzinsbindung', 'ab 3,49 % p.a.'],
  ['Ratenkredit, 36 Monate', '5,99 %'],
  ['Dispositionskredit', '11,90 %'],
  ['Kündigungsgeld, 90 Tage Frist', '1,05 %'],
  ['Wertpapierkredit', 'auf Anfrage'],
  ['100 JPY', '4.52'],
] as const;

const AREAS = [
  [1920, 1080],
  [1080, 1920],
  [3840, 2160],
  [1920, 120],
  [480, 1080],
] as const;

for (const type of INTEREST_RATE_TYPES) {
  test(`${type} of interest rates is readable in areas of every shape`, async ({ api, page, server }) => {
    const rows = ROWS.map(([description, rate]) => ({ description, rate }));
    const words = { title: 'Zinssätze für Privatkundinnen', description: 'Stand: 2. März 2026, pro Jahr' };
    const path = await api.call('POST /api/slides/xmlwrite', { PortalId: FIRST_PORTAL, ...words, rows });
    const slide = { interestrate_source: 'Create New', interestrate_path: path, interestrate_type: type };
    const { displayPath } = await buildChannel(api, {
      areas: [
        {
          ...{ x: 0, y: 0, width: 100, height: 100 },
          slides: [{ type: interestrate.index, name: type, interestrate_items_per_page: 0, duration: 600, ...slide }],
        },
      ],
    });
    for (const [width, height] of AREAS) {
      await page.setViewportSize({ width, height });
      await page.goto(server.url + displayPath);
      await page.locator('[data-part=page]').first().waitFor();
      // In a strip, the height is the measure; in other areas, the short side.
      const readable = width / height >= 4 ? height / 7 : Math.min(width, height) / 30;
      await expect
        .poll(() => smallestText(page), { message: `${width} × ${height}` })
        .toBeGreaterThanOrEqual(readable * 0.97);
      const isStrip = width / height >= 4 || type === 'Bottom Content';
      // Text that touches the edge of a strip looks cut off.
      if (width / height >= 4) expect(await marginOfText(page)).toBeGreaterThanOrEqual(height * 0.03);
      if (isStrip) expect(await rowsShown(page)).toBeLessThanOrEqual(4);
    }
  });
}

test('keeps a single rate on one line in portrait', async ({ api, page, server }) => {
  const rows = [{ description: '20 Jahre fest', rate: 'ab 3,81 %' }];
  const words = { title: 'Hypothekenzinsen', description: '' };
  const path = await api.call('POST /api/slides/xmlwrite', { PortalId: FIRST_PORTAL, ...words, rows });
  const slide = { interestrate_source: 'Create New', interestrate_path: path, duration: 600 };
  const { displayPath } = await buildChannel(api, {
    areas: [{ slides: [{ type: interestrate.index, name: 'One', ...slide }] }],
  });
  await page.setViewportSize({ width: 1080, height: 1920 });
  await page.goto(server.url + displayPath);
  const rate = page.locator('[data-phase=showing] [data-part=page] strong');
  await expect(rate).toHaveText('ab 3,81%');
  const lines = () =>
    rate.evaluate((element) => element.clientHeight / Number.parseFloat(getComputedStyle(element).lineHeight));
  await expect.poll(lines).toBeLessThan(1.5);
});

/** The size of the smallest text on screen in pixels, including the scale of its page. */
function smallestText(page: Page): Promise<number> {
  return page.evaluate(() => {
    const board = document.querySelector('[data-part=stage]')?.parentElement;
    if (!board) return 0;
    const sizes = [...board.querySelectorAll<HTMLElement>('*')]
      .filter((element) => !element.closest('[aria-hidden=true]') && getComputedStyle(element).visibility === 'visible')
      .filter((element) => [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent))
      .map((element) => {
        const scaled = element.closest<HTMLElement>('[data-part=page]');
        const scale = scaled ? scaled.getBoundingClientRect().width / scaled.offsetWidth : 1;
        return Number.parseFloat(getComputedStyle(element).fontSize) * scale;
      });
    return sizes.length > 0 ? Math.min(...sizes) : 0;
  });
}

function rowsShown(page: Page): Promise<number> {
  return page.evaluate(() => {
    const shown = document.querySelector('[aria-hidden=false] [data-part=page]');
    const inTable = [...(shown?.querySelectorAll('tr') ?? [])].filter(
      (row) => getComputedStyle(row.lastElementChild ?? row).visibility === 'visible',
    );
    return inTable.length || (shown?.querySelectorAll('strong').length ?? 0);
  });
}

/** The distance between the edges of the screen and the texts on the current page above and below, in pixels. */
function marginOfText(page: Page): Promise<number> {
  return page.evaluate(() => {
    const texts = [...document.querySelectorAll('[data-part=page] *')].filter((one) =>
      [...one.childNodes].some(({ nodeType, nodeValue }) => nodeType === 3 && nodeValue?.trim()),
    );
    const boxes = texts.map((one) => one.getBoundingClientRect());
    return Math.min(...boxes.map(({ top, bottom }) => Math.min(top, innerHeight - bottom)));
  });
}

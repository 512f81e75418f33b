import type { Page } from '@playwright/test';
import { buildChannel, textSlide } from '#e2e/support/channel.ts';
import { freshPage, openBrowser } from '../browser/browser.ts';
import { quantile, withBrowserScene } from '../browser/scene.ts';
import { NOTHING_ELSE, placeIn } from '../setting.ts';
import { plain, type Row } from '../table.ts';

const LONGEST_MS = 250;

/**
 * G8: from sending a change to the server until the frame that shows it, on a real page. The time of the call and its
 * commit is included. Compared with a page that fetches its text after an event, without a database behind it.
 */
export async function measurePublishing(changes: number, setting = NOTHING_ELSE): Promise<Row[]> {
  return withBrowserScene(async ({ product, api, reference }) => {
    await setting.fill(product);
    const slides = [textSlide('Words', '<h1>0</h1>', { transitionDuration: 0 })];
    const built = await buildChannel(api, { areas: [{ transition: 'none', slides }] });
    await placeIn(setting, api, built);
    const { _id, PortalId } = built.slides[0]?.[0] ?? { _id: '', PortalId: 0 };
    const browser = await openBrowser();
    try {
      const screen = await freshPage(browser);
      await screen.goto(product.url + built.displayPath);
      const change = (words: string) =>
        api.call('PATCH /api/slides/updateSlide', { _id, PortalId, update: { rte_content: `<h1>${words}</h1>` } });
      const ours = await timesToScreen(screen, '[data-phase=showing] h1', changes, change);
      await screen.context().close();

      const bare = await freshPage(browser);
      await bare.goto(`${reference.url}/changing`);
      const write = (words: string) => fetch(reference.url, { method: 'POST', body: words });
      const theirs = await timesToScreen(bare, 'h1', changes, write);
      const row = (what: string, share: number, limit: number): Row => ({
        goal: 'G8',
        what: what + setting.suffix,
        ...plain(
          { value: quantile(ours, share), limit, unit: 'ms' },
          { what: 'bare page', value: quantile(theirs, share) },
        ),
      });
      return [
        row('from saving a slide until a screen shows it, median', 0.5, LONGEST_MS),
        row('the same, 95 of 100', 0.95, LONGEST_MS),
      ];
    } finally {
      await browser.close();
    }
  });
}

async function timesToScreen(
  page: Page,
  selector: string,
  changes: number,
  change: (words: string) => Promise<unknown>,
): Promise<number[]> {
  await page.locator(selector).waitFor({ state: 'attached' });
  const took: number[] = [];
  // The first few warm up, and show that events get through.
  for (let number = -3; number < changes; number += 1) {
    const words = `Change ${number}`;
    const seen = page.evaluate(untilShown, { selector, words });
    const at = Date.now();
    await change(words);
    const ms = (await seen) - at;
    if (number >= 0) took.push(ms);
  }
  return took;
}

/** Runs in the page: the timestamp of the first frame after the one with this text. */
async function untilShown({ selector, words }: { selector: string; words: string }): Promise<number> {
  while (document.querySelector(selector)?.textContent !== words) await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
  return Date.now();
}

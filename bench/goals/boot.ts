import type { Browser } from '@playwright/test';
import { buildChannel, imageSlide } from '#e2e/support/channel.ts';
import { FIRST_PORTAL } from '#e2e/support/server.ts';
import { freshPage, openBrowser } from '../browser/browser.ts';
import { quantile, withBrowserScene } from '../browser/scene.ts';
import { atMost, plain, type Row } from '../table.ts';

const MOST_RELATIVE_TO_STILL_PAGE = 1.3;
const MOST_REQUESTS = 3;
const SETTLE_MS = 1_000;

/** G10: how long a new screen takes until its first slide, compared with a page that shows only the slide's image. */
export async function measureBoot(rounds: number): Promise<Row[]> {
  return withBrowserScene(async ({ product, api, reference, picture }) => {
    const image = await api.upload('image', FIRST_PORTAL, { name: 'poster.png', bytes: picture });
    const built = await buildChannel(api, { areas: [{ slides: [imageSlide('Poster', image)] }] });
    const browser = await openBrowser();
    const ours: Boot[] = [];
    const theirs: Boot[] = [];
    try {
      for (let round = 0; round <= rounds; round += 1) {
        const still = await boot(browser, `${reference.url}/still`, 'img');
        const screen = await boot(
          browser,
          product.url + built.displayPath,
          ':is([data-phase=showing], [data-first-paint]) img',
        );
        if (round === 0) continue;
        theirs.push(still);
        ours.push(screen);
      }
    } finally {
      await browser.close();
    }
    const middle = (boots: Boot[], of: keyof Boot) =>
      quantile(
        boots.map((one) => one[of]),
        0.5,
      );
    const [screenMs, stillMs] = [middle(ours, 'ms'), middle(theirs, 'ms')];
    return [
      {
        goal: 'G10',
        what: 'a screen’s first slide',
        figure: `${screenMs.toFixed(0)} ms`,
        reference: `still page ${stillMs.toFixed(0)} ms`,
        ...atMost(MOST_RELATIVE_TO_STILL_PAGE, screenMs / stillMs),
      },
      {
        goal: 'G10',
        what: 'requests before it, without its image',
        ...plain({ value: middle(ours, 'requests'), limit: MOST_REQUESTS, unit: '' }),
      },
    ];
  });
}

interface Boot {
  ms: number;
  requests: number;
}

async function boot(browser: Browser, address: string, selector: string): Promise<Boot> {
  const page = await freshPage(browser);
  // The browser's first paint in a new window takes longer than a page.
  await page.waitForTimeout(SETTLE_MS);
  const session = await page.context().newCDPSession(page);
  const asked: number[] = [];
  session.on('Network.requestWillBeSent', ({ request, wallTime }) => {
    if (!request.url.endsWith('.png')) asked.push(wallTime * 1000);
  });
  await session.send('Network.enable');
  await page.addInitScript(noteFirstSlide, selector);
  await page.goto(address, { waitUntil: 'commit' });
  const up = page.waitForFunction(() => (window as unknown as { up?: { ms: number; at: number } }).up);
  const { ms, at } = (await (await up).jsonValue()) as { ms: number; at: number };
  await page.context().close();
  return { ms, requests: asked.filter((sentAt) => sentAt <= at).length };
}

/**
 * Runs in the page: returns the timestamp of the frame after the one with the image. By then, the image is on the
 * display.
 */
function noteFirstSlide(selector: string): void {
  let isLoaded = false;
  const look = (ms: number) => {
    if (isLoaded) return void Object.assign(window, { up: { ms, at: performance.timeOrigin + ms } });
    const picture = document.querySelector<HTMLImageElement>(selector);
    isLoaded = picture?.complete === true && picture.naturalWidth > 0;
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

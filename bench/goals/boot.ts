import type { Browser } from '@playwright/test';
import { buildChannel, imageSlide } from '#e2e/support/channel.ts';
import { FIRST_PORTAL } from '#e2e/support/server.ts';
import { freshPage, openBrowser } from '../glass/browser.ts';
import { quantile, withGlass } from '../glass/scene.ts';
import { atMost, plain, type Row } from '../table.ts';

const LONGEST_BESIDE_A_STILL_PAGE = 1.3;
const MOST_REQUESTS = 3;
const SETTLE_MS = 1_000;

/** G10: how long a screen that was never here before takes to its first slide, against a page that is nothing but its picture. */
export async function measureBoot(rounds: number): Promise<Row[]> {
  return withGlass(async ({ product, api, reference, picture }) => {
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
          ':is([data-phase=showing], [data-first-look]) img',
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
        what: 'a screen’s first slide on glass',
        figure: `${screenMs.toFixed(0)} ms`,
        reference: `still page ${stillMs.toFixed(0)} ms`,
        ...atMost(LONGEST_BESIDE_A_STILL_PAGE, screenMs / stillMs),
      },
      {
        goal: 'G10',
        what: 'requests before it, its picture apart',
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
  // The browser draws its own new window first, which takes more than a page does.
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
  return { ms, requests: asked.filter((askedAt) => askedAt <= at).length };
}

/** Runs in the page: the first frame after the one that had the picture in it, so that this one is on the glass. */
function noteFirstSlide(selector: string): void {
  let isDrawn = false;
  const look = (ms: number) => {
    if (isDrawn) return void Object.assign(window, { up: { ms, at: performance.timeOrigin + ms } });
    const picture = document.querySelector<HTMLImageElement>(selector);
    isDrawn = picture?.complete === true && picture.naturalWidth > 0;
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

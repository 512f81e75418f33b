import { buildChannel, imageSlide, textSlide } from '#e2e/support/channel.ts';
import { uploadImage } from '#e2e/support/images.ts';
import { type Holdings, holdingsOf, liveThrough, openInFastTime } from '#e2e/support/long-run.ts';
import { freshPage, openBrowser } from '../browser/browser.ts';
import { withBrowserScene } from '../browser/scene.ts';
import { atMost, type Row } from '../table.ts';

const GROWTH = 1.05;
/** Areas next to each other, so that many slides change per second. */
const AREAS = 8;
const WARM_SWITCHES = 800;
/** V8 keeps compiling more machine code as a page runs: hours of growth that isn't a leak, but would hide one. */
const WITHOUT_MACHINE_CODE = '--js-flags=--no-opt --no-maglev --no-sparkplug';
/**
 * Every area has shown each of its slides once, so the same slides are on show and being prepared as one cycle before.
 */
const CYCLE_SECONDS = 3;

/** G10: what a page keeps in memory after many slide changes, compared with after the first hundreds. */
export async function measureLongRun(switches: number): Promise<Row[]> {
  return withBrowserScene(async ({ product, api }) => {
    const moving = { duration: 1, transitionDuration: 0.2 };
    const pictures = await Promise.all(['#a01818', '#18a018'].map((colour) => uploadImage(api, colour)));
    const areas = Array.from({ length: AREAS }, (_, area) => ({
      x: (area % 4) * 25,
      y: Math.floor(area / 4) * 50,
      width: 25,
      height: 50,
      slides: [
        ...pictures.map((location, index) => imageSlide(`Image ${area}.${index}`, location, moving)),
        textSlide(`Words ${area}`, `<h1>${area}</h1>`, moving),
      ],
    }));
    const built = await buildChannel(api, { areas });
    const browser = await openBrowser([WITHOUT_MACHINE_CODE]);
    try {
      const page = await freshPage(browser);
      await openInFastTime(page, product.url + built.displayPath);
      const warmedUp = await liveThrough(page, secondsFor(WARM_SWITCHES));
      const before = await holdingsOf(page);
      const happened = await liveThrough(page, secondsFor(switches));
      const after = await holdingsOf(page);
      if (happened < switches * 0.95) throw new Error(`Only ${happened} of ${switches} slides were shown.`);
      const row = (what: string, of: keyof Holdings, written: (amount: number) => string): Row => ({
        goal: 'G10',
        what: `${what} after ${happened.toLocaleString('en')} more switches`,
        figure: written(after[of]),
        reference: `after ${warmedUp.toLocaleString('en')} ${written(before[of])}`,
        ...atMost(GROWTH, after[of] / before[of]),
      });
      return [
        row('heap of a screen’s page, no machine code', 'heapBytes', (bytes) => `${(bytes / 1024 ** 2).toFixed(2)} MB`),
        row('nodes', 'nodes', String),
        row('listeners', 'listeners', String),
      ];
    } finally {
      await browser.close();
    }
  });
}

/** Whole cycles with at least this many slide changes. */
function secondsFor(switches: number): number {
  return Math.ceil(switches / AREAS / CYCLE_SECONDS) * CYCLE_SECONDS;
}

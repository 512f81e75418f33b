import type { Page } from '@playwright/test';

export interface Switch {
  area: string;
  slide: string;
  /** By the page's own monotonic clock, as milliseconds since the epoch on the machine that runs the test. */
  at: number;
  /** How long the page had not been given the processor just before: a busy machine's doing, not the page's. */
  stalledMs: number;
}

/** Has a page record every slide that comes up, from before it loads; on a device whose clocks are wrong by so much. */
export async function recordSwitches(page: Page, clockAheadMs = 0): Promise<void> {
  await page.addInitScript((aheadMs) => {
    const recorded: Switch[] = [];
    Object.assign(window, { recordedSwitches: recorded });
    // Kept from before the clocks are bent: all browsers of a test run on one machine.
    const now = performance.now.bind(performance);
    const origin = performance.timeOrigin;
    const shown = new Map<string, string>();
    let lastTick = now();
    setInterval(() => {
      lastTick = now();
    }, 10);
    new MutationObserver(() => {
      const at = origin + now();
      const stalledMs = now() - lastTick - 10;
      for (const area of document.querySelectorAll<HTMLElement>('[data-area-id]')) {
        const { areaId = '' } = area.dataset;
        const slide = area.querySelector<HTMLElement>('[data-phase=showing]')?.dataset.slideId;
        if (slide === undefined || shown.get(areaId) === slide) continue;
        shown.set(areaId, slide);
        recorded.push({ area: areaId, slide, at, stalledMs });
      }
    }).observe(document, { subtree: true, childList: true, attributeFilter: ['data-phase', 'data-slide-id'] });

    if (aheadMs === 0) return;
    const RealDate = Date;
    const wrongNow = () => RealDate.now() + aheadMs;
    class WrongDate extends RealDate {
      constructor(...values: []) {
        super(...((values.length === 0 ? [wrongNow()] : values) as []));
      }
      static override now = wrongNow;
    }
    Object.assign(window, { Date: WrongDate });
    performance.now = () => now() + aheadMs;
  }, clockAheadMs);
}

/** What came up in an area so far, in order. */
export async function switchesOf(page: Page, area: string): Promise<Switch[]> {
  const all = await page.evaluate(() => (window as unknown as { recordedSwitches: Switch[] }).recordedSwitches);
  return all.filter((entry) => entry.area === area);
}

/** A page that the machine held up for longer can't tell anything about clocks. */
const STALLED_MS = 25;

/** For each switch of one screen, how far from it the other came to the same slide. */
export function apart(one: readonly Switch[], other: readonly Switch[]): number[] {
  return one.flatMap((entry) => {
    const near = other.filter(({ slide, at }) => slide === entry.slide && Math.abs(at - entry.at) < 1_000);
    const isStalled = [entry, ...near].some(({ stalledMs }) => stalledMs > STALLED_MS);
    return isStalled ? [] : near.map(({ at }) => Math.abs(at - entry.at));
  });
}

/** The slide that the first area shows. */
export async function shownSlide(page: Page): Promise<string | undefined> {
  return page.evaluate(() => document.querySelector<HTMLElement>('[data-phase=showing]')?.dataset.slideId);
}

import type { Page } from '@playwright/test';

export interface Switch {
  area: string;
  slide: string;
  /** Milliseconds since the epoch, by the real monotonic clock of the machine that runs the test. */
  at: number;
  /** How long the page could not run just before, because the machine was busy. */
  stalledMs: number;
}

/**
 * Makes a page record every slide that it shows, on a device whose clocks are wrong by `clockAheadMs`. Call this before
 * it loads.
 */
export async function recordSwitches(page: Page, clockAheadMs = 0): Promise<void> {
  await page.addInitScript((aheadMs) => {
    const recorded: Switch[] = [];
    Object.assign(window, { recordedSwitches: recorded });
    // The real clock, which all browsers of a test share.
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

/** Returns the switches of an area so far, in order. */
export async function switchesOf(page: Page, area: string): Promise<Switch[]> {
  const all = await page.evaluate(() => (window as unknown as { recordedSwitches: Switch[] }).recordedSwitches);
  return all.filter((entry) => entry.area === area);
}

/** Switches of a page that was stalled for longer say nothing about clocks. */
const STALLED_MS = 25;

/** For each switch of one screen, returns the time in milliseconds between it and the same switch of the other. */
export function apart(one: readonly Switch[], other: readonly Switch[]): number[] {
  return one.flatMap((entry) => {
    const near = other.filter(({ slide, at }) => slide === entry.slide && Math.abs(at - entry.at) < 1_000);
    const isStalled = [entry, ...near].some(({ stalledMs }) => stalledMs > STALLED_MS);
    return isStalled ? [] : near.map(({ at }) => Math.abs(at - entry.at));
  });
}

/** Returns the slide that the first area shows. */
export async function shownSlide(page: Page): Promise<string | undefined> {
  return page.evaluate(() => document.querySelector<HTMLElement>('[data-phase=showing]')?.dataset.slideId);
}

/** Runs in the page: returns the address of the visible image, or null before it is loaded. */
export function shownImage(): string | null {
  const image = document.querySelector<HTMLImageElement>('[data-phase=showing] img');
  return image && image.naturalWidth > 0 ? image.getAttribute('src') : null;
}

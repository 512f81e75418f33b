import type { Page } from '@playwright/test';

/** The memory of a page after garbage collection. */
export interface Holdings {
  heapBytes: number;
  nodes: number;
  listeners: number;
}

/**
 * Opens a page whose time passes only in `liveThrough`, as fast as it can switch slides. Requests to the server are
 * blocked, because its time doesn't match.
 */
export async function openInFastTime(page: Page, address: string): Promise<void> {
  await page.clock.install();
  await page.goto(address);
  await page.clock.runFor(3_000);
  await page.locator('[data-phase=showing]').first().waitFor();
  await page.route(/serverTime|\/api\//, (route) => route.abort());
  // Otherwise time would also pass between the steps, and the slides that are mounted at a measurement would vary.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 3_000);
}

/**
 * Lets this many seconds pass in small steps, so that the page can render. Returns how many slides all areas have
 * shown.
 */
export async function liveThrough(page: Page, seconds: number): Promise<number> {
  await page.evaluate(() => {
    const counted = { switches: 0 };
    const last = new Map<Element | null, string>();
    Object.assign(window, { counted });
    new MutationObserver((changes) => {
      for (const layer of new Set(changes.map(({ target }) => target as HTMLElement))) {
        const { phase, slideId = '' } = layer.dataset;
        const area = layer.closest('[data-area-id]');
        if (phase !== 'showing' || last.get(area) === slideId) continue;
        counted.switches += 1;
        last.set(area, slideId);
      }
    }).observe(document, { subtree: true, attributeFilter: ['data-phase', 'data-slide-id'] });
  });
  for (let passed = 0; passed < seconds; passed += 1) {
    await page.clock.runFor(500);
    await page.clock.runFor(500);
  }
  return page.evaluate(() => (window as unknown as { counted: { switches: number } }).counted.switches);
}

export async function holdingsOf(page: Page): Promise<Holdings> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.collectGarbage');
  await session.send('Performance.enable');
  const { metrics } = await session.send('Performance.getMetrics');
  await session.detach();
  const metricOf = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
  return { heapBytes: metricOf('JSHeapUsedSize'), nodes: metricOf('Nodes'), listeners: metricOf('JSEventListeners') };
}

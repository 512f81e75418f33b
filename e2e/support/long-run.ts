import type { Page } from '@playwright/test';

/** What a page holds on to, after everything that nobody needs was collected. */
export interface Holdings {
  heapBytes: number;
  nodes: number;
  listeners: number;
}

/** A page whose time passes only in `liveThrough`, as fast as it can switch slides. The server's time stands beside it and must not be asked. */
export async function openInFastTime(page: Page, address: string): Promise<void> {
  await page.clock.install();
  await page.goto(address);
  await page.clock.runFor(3_000);
  await page.locator('[data-phase=showing]').first().waitFor();
  await page.route(/serverTime|\/api\//, (route) => route.abort());
  // Otherwise it would pass between the seconds, too, and nobody could tell which slides a page holds when it is looked at.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 3_000);
}

/** Lets so many seconds pass, one by one, with a moment for drawing in each. Answers how many slides came up in all areas. */
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
  const metric = (name: string) => metrics.find((one) => one.name === name)?.value ?? Number.NaN;
  return { heapBytes: metric('JSHeapUsedSize'), nodes: metric('Nodes'), listeners: metric('JSEventListeners') };
}

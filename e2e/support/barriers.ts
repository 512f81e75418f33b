import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** The rules that depend on colours; all others give the same result in dark mode. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

interface Options {
  /** A selector for a part of the page; the whole page if omitted. */
  within?: string;
  /** Checks only the rules that depend on colours. */
  onlyColours?: boolean;
}

/**
 * Returns the serious accessibility problems of a page. If something moves during the check, such as a notice that
 * closes by itself, the page is checked again: contrast can't be measured while colours change.
 */
export async function barriersOn(page: Page, { within, onlyColours = false }: Options = {}): Promise<string[]> {
  // Legacy mode runs in the page itself, which has no frames of other origins. Otherwise each check would open a new
  // page.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  if (within) axe.include(within);
  if (onlyColours) axe.withRules(COLOUR_RULES);
  for (;;) {
    const movements = await movementsWhenStill(page);
    const { violations } = await axe.analyze();
    if ((await movementsWhenStill(page)) !== movements) continue;
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html} ${node.any[0]?.message ?? ''}`));
  }
}

/** Waits until nothing on a page moves, and returns how many movements have started on it since the first call. */
async function movementsWhenStill(page: Page): Promise<number> {
  const movements = await page.waitForFunction(countMovements);
  return Number(await movements.jsonValue());
}

/**
 * Runs in the page. Returns undefined while something moves, apart from endless animations. The number is a string
 * because zero would keep the page waiting.
 */
function countMovements(): string | undefined {
  const counter = window as { movements?: number };
  if (counter.movements === undefined) {
    counter.movements = 0;
    for (const start of ['transitionrun', 'animationstart']) {
      document.addEventListener(start, () => {
        counter.movements = (counter.movements ?? 0) + 1;
      });
    }
  }
  const isStill = document
    .getAnimations()
    .every(({ playState, effect }) => playState !== 'running' || effect?.getComputedTiming().endTime === Infinity);
  return isStill ? String(counter.movements) : undefined;
}

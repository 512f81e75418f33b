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

/** Returns the serious accessibility problems of a page. */
export async function barriersOn(page: Page, { within, onlyColours = false }: Options = {}): Promise<string[]> {
  await page.waitForFunction(isStill);
  // Legacy mode runs in the page itself, which has no frames of other origins. Otherwise each check would open a new
  // page.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  if (within) axe.include(within);
  if (onlyColours) axe.withRules(COLOUR_RULES);
  const { violations } = await axe.analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html} ${node.any[0]?.message ?? ''}`));
}

/** Runs in the page. Contrast can't be checked during an animation. Endless animations are ignored. */
function isStill(): boolean {
  return document
    .getAnimations()
    .every(({ playState, effect }) => playState !== 'running' || effect?.getComputedTiming().endTime === Infinity);
}

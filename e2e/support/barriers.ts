import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** What the colours of a page can break; everything else is the same in the dark. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block'];

interface Look {
  /** A part of the page; all of it where it is left out. */
  within?: string;
  /** Only what colours can break. */
  ofColours?: boolean;
}

/** What on the page would keep somebody from using it: what a screen reader, a keyboard or weak eyes stumble over. */
export async function barriersOn(page: Page, { within, ofColours = false }: Look = {}): Promise<string[]> {
  await page.waitForFunction(isStill);
  // In the page itself, which has no frames of others: otherwise each look would open a page of its own.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  if (within) axe.include(within);
  if (ofColours) axe.withRules(OF_COLOURS);
  const { violations } = await axe.analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html} ${node.any[0]?.message ?? ''}`));
}

/** Runs in the page. What moves or changes its colour may be hard to read while it does; what never rests is looked at as it is. */
function isStill(): boolean {
  return document
    .getAnimations()
    .every(({ playState, effect }) => playState !== 'running' || effect?.getComputedTiming().endTime === Infinity);
}

import type { Page } from '@playwright/test';

export interface ShownText {
  words: string;
  /** Its size on the screen in pixels, after all scaling. */
  px: number;
  /** What the size of the smallest readable text of its area is. */
  leastPx: number;
}

/**
 * Returns the texts that the current slides show. A text is readable from ten metres at a thirtieth of its area's short
 * side, or of 3.2 times the height of a strip.
 */
export function shownTexts(page: Page): Promise<ShownText[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[data-area-id]')].flatMap((area) => {
      const { width, height } = area.getBoundingClientRect();
      const leastPx = (width / height >= 4 ? height * 3.2 : Math.min(width, height)) / 30;
      const layer = area.querySelector('[data-phase=showing]');
      if (!layer) return [];
      const texts: { words: string; px: number; leastPx: number }[] = [];
      const walker = document.createTreeWalker(layer, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) {
        const element = walker.currentNode.parentElement;
        const words = walker.currentNode.textContent?.trim() ?? '';
        const block = element?.closest<HTMLElement>('p, h1, h2, h3, li, td, th, div');
        if (!element || !block || words === '' || block.offsetWidth === 0) continue;
        // Views measure at a size of their own in elements that nobody sees.
        if (getComputedStyle(element).visibility !== 'visible') continue;
        const scale = block.getBoundingClientRect().width / block.offsetWidth;
        texts.push({ words, px: Number.parseFloat(getComputedStyle(element).fontSize) * scale, leastPx });
      }
      return texts;
    }),
  );
}

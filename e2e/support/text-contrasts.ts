import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { type Channels, contrastBetween } from '#slide-types/contrast-ratio.ts';

/** Part of a text, in CSS pixels. */
interface Line {
  words: string;
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/**
 * Returns the contrast of the texts that the current slides show, measured in two pictures, the second of which has no
 * letters: whatever is below a text, the pixel that its letters change most has both colours. Animations stop.
 */
export async function textContrasts(page: Page): Promise<{ words: string; contrast: number }[]> {
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) animation.pause();
  });
  const lines = await shownLines(page);
  const letters = await pixelsOf(page);
  await colourLetters(page, 'transparent');
  const ground = await pixelsOf(page);
  await colourLetters(page, '');
  return lines.map(({ words, left, top, right, bottom }) => {
    let contrast = 1;
    for (let y = top; y < bottom; y += 1) {
      for (let x = left; x < right; x += 1) {
        const [letter, below] = [letters(x, y), ground(x, y)];
        // Most pixels are beside letters.
        if (letter.every((channel, index) => channel === below[index])) continue;
        contrast = Math.max(contrast, contrastBetween(letter, below));
      }
    }
    return { words, contrast };
  });
}

/** An empty colour is that of the page. Templates don't inherit styles. */
function colourLetters(page: Page, colour: string): Promise<void> {
  return page.evaluate((fill) => {
    const inShadows = [...document.querySelectorAll('*')].flatMap(({ shadowRoot }) => [
      ...(shadowRoot?.children ?? []),
    ]);
    for (const { style } of [document.documentElement, ...inShadows] as HTMLElement[])
      style.setProperty('-webkit-text-fill-color', fill);
  }, colour);
}

async function pixelsOf(page: Page): Promise<(x: number, y: number) => Channels> {
  // Playwright's own screenshots are compressed more, which takes longer than everything else here.
  const session = await page.context().newCDPSession(page);
  const { data: png } = await session.send('Page.captureScreenshot', { format: 'png', optimizeForSpeed: true });
  await session.detach();
  const picture = sharp(Buffer.from(png, 'base64')).removeAlpha().raw();
  const { data, info } = await picture.toBuffer({ resolveWithObject: true });
  return (x, y) => {
    const first = (y * info.width + x) * info.channels;
    return [data[first] ?? 0, data[first + 1] ?? 0, data[first + 2] ?? 0];
  };
}

/** The lines of the texts whose middle is on the screen. */
function shownLines(page: Page): Promise<Line[]> {
  return page.evaluate(() => {
    const layers = [...document.querySelectorAll('[data-phase=showing]')];
    const shadows = layers.flatMap((layer) => [...layer.querySelectorAll('*')].map((one) => one.shadowRoot));
    const found: Line[] = [];
    for (const root of [...layers, ...shadows]) {
      if (root === null) continue;
      const fading = [...root.querySelectorAll('*')].filter((one) => getComputedStyle(one).maskImage !== 'none');
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) {
        const element = walker.currentNode.parentElement;
        const words = walker.currentNode.textContent?.trim() ?? '';
        if (!element || words === '' || getComputedStyle(element).visibility !== 'visible') continue;
        // The end of a long text fades out.
        const around = fading.find((one) => one.contains(element))?.getBoundingClientRect();
        const lowest = around ? around.top + 0.6 * around.height : innerHeight;
        const range = document.createRange();
        range.selectNodeContents(walker.currentNode);
        for (const { left, top, right, bottom, width, height } of range.getClientRects()) {
          const [x, y] = [left + width / 2, top + height / 2];
          if (width < 1 || height < 1 || x < 0 || y < 0 || x > innerWidth || y > lowest) continue;
          found.push({
            words,
            left: Math.max(0, Math.round(left)),
            top: Math.max(0, Math.round(top)),
            right: Math.min(innerWidth, Math.round(right)),
            bottom: Math.min(innerHeight, Math.round(bottom)),
          });
        }
      }
    }
    return found;
  });
}

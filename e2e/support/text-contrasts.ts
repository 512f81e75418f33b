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
  const letters = await pictureOf(page);
  await colourLetters(page, 'transparent');
  const ground = await pictureOf(page);
  await colourLetters(page, '');
  return lines.map((line) => ({ words: line.words, contrast: largestContrast(line, letters, ground) }));
}

/** Of the pixels of a line that its letters change. */
function largestContrast({ left, top, right, bottom }: Line, letters: Picture, ground: Picture): number {
  /** Which colours of letters are above which others: many pixels have the same. */
  const above = new Map<number, Set<number>>();
  for (let y = top; y < bottom; y += 1) {
    for (let at = y * letters.width + left; at < y * letters.width + right; at += 1) {
      const [letter, below] = [letters.pixels[at] ?? 0, ground.pixels[at] ?? 0];
      // Most pixels are beside letters.
      if (letter === below) continue;
      const found = above.get(below);
      if (found) found.add(letter);
      else above.set(below, new Set([letter]));
    }
  }
  const contrasts = [...above].flatMap(([below, found]) =>
    [...found].map((letter) => contrastBetween(channelsOf(letter), channelsOf(below))),
  );
  return contrasts.reduce((largest, contrast) => Math.max(largest, contrast), 1);
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

/** Row by row, each pixel in one number, so that two are quickly compared. */
interface Picture {
  pixels: Uint32Array;
  width: number;
}

async function pictureOf(page: Page): Promise<Picture> {
  // Playwright's own screenshots are compressed more, which takes longer than everything else here.
  const session = await page.context().newCDPSession(page);
  const { data: encoded } = await session.send('Page.captureScreenshot', { format: 'png', optimizeForSpeed: true });
  await session.detach();
  const picture = sharp(Buffer.from(encoded, 'base64')).ensureAlpha().raw();
  const { data, info } = await picture.toBuffer({ resolveWithObject: true });
  return { pixels: new Uint32Array(data.buffer, data.byteOffset, data.length / 4), width: info.width };
}

/** Its bytes in memory are red, green, blue and opacity, on the usual processors that store the lowest byte first. */
function channelsOf(pixel: number): Channels {
  return [pixel & 0xff, (pixel >>> 8) & 0xff, (pixel >>> 16) & 0xff];
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

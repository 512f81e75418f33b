import { describe, expect, it } from 'vitest';
import { type Crop, type Fit, type Focus, framingOf, framingRules, MIDDLE, placedPart } from './picture-fit.ts';

const LANDSCAPE = { width: 1920, height: 1080 };
const PORTRAIT = { width: 1080, height: 1920 };
const STRIP = { width: 1920, height: 120 };
const HALF = { x: 50, y: 0, width: 50, height: 100 };

/** `left top width height` of the visible part in the box. */
function placed(box: typeof LANDSCAPE, aspect: number, fit: Fit, focus: Focus = MIDDLE, crop: Crop | null = null) {
  const framing = framingOf(fit, focus, crop);
  if (framing === null) return null;
  const { left, top, width, height } = placedPart(box, aspect, framing);
  return [left, top, width, height].map((length) => Math.round(length)).join(' ');
}

describe('the place of an image', () => {
  it('is left to browsers if it is shown whole', () => {
    expect(placed(LANDSCAPE, 2, 'contain')).toBeNull();
    expect(framingOf()).toBeNull();
  });

  it.each([
    ['landscape', LANDSCAPE, MIDDLE, '0 -420 1920 1920'],
    ['portrait', PORTRAIT, MIDDLE, '-420 0 1920 1920'],
    ['a strip', STRIP, MIDDLE, '0 -900 1920 1920'],
    ['landscape, with its top', LANDSCAPE, { x: 50, y: 10 }, '0 0 1920 1920'],
    ['a strip, with its lower third', STRIP, { x: 50, y: 70 }, '0 -1284 1920 1920'],
    ['portrait, with its right edge', PORTRAIT, { x: 100, y: 50 }, '-840 0 1920 1920'],
  ])('fills %s', (_, box, focus, expected) => {
    expect(placed(box, 1, 'cover', focus)).toBe(expected);
  });

  it('has the focus in the middle of the box, as long as the image reaches its edges', () => {
    const aspect = 3;
    for (const x of [0, 10, 30, 50, 85, 100]) {
      const framing = framingOf('cover', { x, y: 50 });
      if (!framing) throw new Error('There is no framing.');
      const { left, width } = placedPart(PORTRAIT, aspect, framing);
      const focusAt = left + (x / 100) * width;
      expect(focusAt).toBeGreaterThanOrEqual(0);
      expect(focusAt).toBeLessThanOrEqual(PORTRAIT.width);
      expect(left).toBeLessThanOrEqual(0);
      expect(left + width).toBeGreaterThanOrEqual(PORTRAIT.width);
      if (x === 30 || x === 50) expect(focusAt).toBeCloseTo(PORTRAIT.width / 2);
    }
  });

  it.each([
    ['shown whole', 'contain', MIDDLE, '420 0 1080 1080'],
    ['filling its box', 'cover', MIDDLE, '0 -420 1920 1920'],
    ['with a focus beside it, as if at its edge', 'cover', { x: 10, y: 0 }, '0 0 1920 1920'],
  ] as const)('is that of its cropped part, %s', (_, fit, focus, expected) => {
    expect(placed(LANDSCAPE, 2, fit, focus, HALF)).toBe(expected);
  });

  it('fills a box that its cropped part nearly has the shape of', () => {
    expect(placed({ width: 1000, height: 960 }, 2, 'contain', { x: 0, y: 0 }, HALF)).toBe('0 -20 1000 1000');
    expect(placed({ width: 1000, height: 900 }, 2, 'contain', { x: 0, y: 0 }, HALF)).toBe('50 0 900 900');
  });

  it('is the same in the rules for pages as in pixels', () => {
    const parts = [null, HALF, { x: 12.5, y: 20, width: 60, height: 33 }];
    const boxes = [LANDSCAPE, PORTRAIT, STRIP, { width: 633.6, height: 359.64 }, { width: 500, height: 488 }];
    for (const box of boxes)
      for (const part of parts)
        for (const aspect of [0.4, 1, 16 / 9])
          for (const fit of ['contain', 'cover'] as const) {
            const framing = framingOf(fit, { x: 20, y: 75 }, part);
            if (framing === null) continue;
            const inRules = Object.values(computed(framingRules(aspect, framing, 'image'), box));
            const inPixels = Object.values(placedPart(box, aspect, framing));
            expect(inRules).toHaveLength(4);
            for (const [index, length] of inRules.entries())
              expect(length).toBeCloseTo(inPixels[index] ?? Number.NaN, 6);
          }
  });
});

/** What the rules that apply to a box set, in pixels. */
function computed(rules: string, { width, height }: { width: number; height: number }): Record<string, number> {
  const lengths: Record<string, number> = {};
  for (const [, condition = '', declarations = ''] of rules.matchAll(/@container (.*?)\{\.image\{(.*?)\}\}/g)) {
    const [, narrowest = 0, widest = Infinity] =
      /min-aspect-ratio:([\d.]+)\) and \(max-aspect-ratio:([\d.]+)/.exec(condition) ?? [];
    if (width / height < Number(narrowest) || width / height > Number(widest)) continue;
    for (const [, property = '', expression = ''] of declarations.matchAll(/(\w+):calc\((.*?)\)!important/g)) {
      const script = expression
        .replaceAll('100cqw', String(width))
        .replaceAll('100cqh', String(height))
        .replaceAll('0px', '0')
        .replace(/min|max/g, 'Math.$&');
      lengths[property] = Number(new Function(`return ${script}`)());
    }
  }
  return lengths;
}

import { createCanvas, GlobalFonts } from '@napi-rs/canvas';
import { expect, it } from 'vitest';
import { addFallbackFonts } from './fallback-fonts.ts';

const GEORGIAN = 'ქართული';
addFallbackFonts();

function drawn(font: string): string {
  const canvas = createCanvas(300, 60);
  const context = canvas.getContext('2d');
  context.font = font;
  context.fillText(GEORGIAN, 5, 40);
  return canvas.toDataURL();
}

it.skipIf(!GlobalFonts.has('DejaVu Sans'))('draws characters that a missing font would have', () => {
  expect(drawn('40px "Missing", sans-serif')).toBe(drawn('40px "DejaVu Sans"'));
});

it('doesn’t make the font longer when it is copied', () => {
  const context = createCanvas(1, 1).getContext('2d');
  context.font = 'bold 12px serif';
  const { font } = context;
  context.font = font;
  expect(context.font).toBe(font);
});

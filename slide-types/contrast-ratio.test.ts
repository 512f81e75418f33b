import { describe, expect, it } from 'vitest';
import { contrastBetween, LEAST_CONTRAST, nearestReadableTo, relativeLuminance } from './contrast-ratio.ts';

describe('relativeLuminance', () => {
  it.each([
    [[0, 0, 0], 0],
    [[255, 255, 255], 1],
    [[255, 0, 0], 0.2126],
    [[119, 119, 119], 0.184],
  ] as const)('on %j is %s', (channels, luminance) => {
    expect(relativeLuminance([...channels])).toBeCloseTo(luminance, 3);
  });
});

describe('contrast', () => {
  it.each([
    [[0, 0, 0], [255, 255, 255], 21],
    [[119, 119, 119], [255, 255, 255], 4.48],
    [[18, 18, 18], [18, 18, 18], 1],
  ] as const)('between %j and %j is %s', (one, other, ratio) => {
    expect(contrastBetween(one, other)).toBeCloseTo(ratio, 1);
    expect(contrastBetween(other, one)).toBeCloseTo(ratio, 1);
  });
});

describe('nearestReadableTo', () => {
  const NEARLY_BLACK = [13, 19, 24] as const;

  it.each([
    ['leaves a readable colour unchanged', [242, 177, 52], NEARLY_BLACK, [242, 177, 52]],
    ['makes black text on black lighter', [0, 0, 0], NEARLY_BLACK, [97, 97, 97]],
    ['makes white text on white darker', [255, 255, 255], [255, 255, 255], [148, 148, 148]],
  ] as const)('%s', (_, colour, ground, expected) => {
    expect(nearestReadableTo(colour, [ground])).toEqual(expected);
    expect(contrastBetween(expected, ground)).toBeGreaterThanOrEqual(LEAST_CONTRAST);
  });

  it('keeps the hue', () => {
    const [red = 0, green = 0, blue = 0] = nearestReadableTo([120, 0, 0], [NEARLY_BLACK]) ?? [];
    expect(red).toBeGreaterThan(green);
    expect(green).toBe(blue);
  });

  it('finds none between backgrounds that no colour contrasts with', () => {
    expect(
      nearestReadableTo(
        [200, 0, 0],
        [
          [0, 0, 0],
          [110, 110, 110],
          [255, 255, 255],
        ],
      ),
    ).toBeNull();
  });
});

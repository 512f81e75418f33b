import { describe, expect, it } from 'vitest';
import { relativeLuminance } from './contrast.ts';

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

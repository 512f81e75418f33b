import { describe, expect, it } from 'vitest';
import { copyName } from './copy-name.ts';

describe('The name of a copy', () => {
  it.each([
    ['Menu', [], 'Menu'],
    ['Menu', ['Menu'], 'Menu (2)'],
    ['Menu', ['Menu', 'Menu (2)'], 'Menu (3)'],
    ['Menu (2)', ['Menu', 'Menu (2)'], 'Menu (3)'],
    ['Menu (3)', ['Menu (3)'], 'Menu (2)'],
    ['Sale (2027)', ['Sale (2027)'], 'Sale (2027) (2)'],
    ['(2)', ['(2)'], '(2) (2)'],
  ])('of “%s” beside %j is “%s”', (name, taken, expected) => {
    expect(copyName(name, new Set(taken))).toBe(expected);
  });

  it('is no longer than a name may be, and ends with a whole character', () => {
    expect(copyName('x'.repeat(200), new Set(['x'.repeat(200)]))).toBe(`${'x'.repeat(196)} (2)`);
    const long = `${'x'.repeat(195)}😀😀`;
    expect(copyName(long, new Set([long]))).toBe(`${'x'.repeat(195)} (2)`);
  });
});

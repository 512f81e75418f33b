import { describe, expect, it } from 'vitest';
import { largestSize } from './largest-size.ts';

describe('largestSize', () => {
  const found = (limit: number) => {
    const tried: number[] = [];
    const size = largestSize(10, 100, (candidate) => {
      tried.push(candidate);
      return candidate <= limit;
    });
    return { size, last: tried.at(-1) };
  };

  it.each([
    [1_000, 100],
    [100, 100],
    [42.3, 42.3],
    [10, 10],
  ])('finds the largest size up to %d that fits', (limit, expected) => {
    const { size } = found(limit);
    expect(size).toBeLessThanOrEqual(limit);
    expect(size).toBeGreaterThan(expected - 0.6);
  });

  it('is the smallest if nothing fits, and the returned size stays applied', () => {
    expect(found(1)).toEqual({ size: 10, last: 10 });
    const { size, last } = found(42.3);
    expect(last).toBe(size);
  });
});

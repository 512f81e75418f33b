import { describe, expect, it } from 'vitest';
import { ratePartsOf, widestParts } from './rate-parts.ts';

describe('ratePartsOf', () => {
  it.each([
    ['3.05 %', '3', '.05', '%'],
    ['3,625%', '3', ',625', '%'],
    ['5 %', '5', '', '%'],
    ['-0.5', '-0', '.5', ''],
    ['€ 1.250,50', '€ 1.250', ',50', ''],
    ['from 3.1 % p.a.', 'from 3', '.1', '% p.a.'],
    ['3½ %', '3', '', '½ %'],
    ['1 000 000', '1 000 000', '', ''],
  ])('cuts %j', (rate, whole, fraction, tail) => {
    expect(ratePartsOf(rate)).toEqual({ whole, fraction, tail });
  });

  it.each(['', 'on request', '3.1 – 4.2 %', '2 March 2026', 'starting from 3 %', '3 % for members', '1.08/1.12'])(
    'doesn’t split %j',
    (rate) => {
      expect(ratePartsOf(rate)).toBeNull();
    },
  );

  it('finds the longest of each part', () => {
    expect(widestParts(['1.5 %', '11 %', '3.625', 'soon'])).toEqual({ whole: '11', fraction: '.625', tail: '%' });
  });
});

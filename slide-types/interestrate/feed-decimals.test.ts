import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { perUnit, readDecimal, wholeUnit, writeDecimal } from './feed-decimals.ts';
import { NUMBER_FORMATS, type NumberFormat } from './feed-mapping.ts';

const read = (text: string, format: NumberFormat) => {
  const number = readDecimal(text, format);
  return number && writeDecimal(number, format);
};

describe('readDecimal', () => {
  it.each<[string, NumberFormat, string]>([
    ['4.50', '1234.56', '4.50'],
    ['1234.5', '1234.56', '1234.5'],
    ['-0.5', '1234.56', '-0.5'],
    ['−0.5 %', '1234.56', '-0.5'],
    ['.25', '1234.56', '0.25'],
    ['6.125 % APR', '1234.56', '6.125'],
    ['€ 1.5', '1234.56', '1.5'],
    ['1 234.5', '1234.56', '1234.5'],
    ['1’234.5', '1234.56', '1234.5'],
    ['1,234.5', '1,234.56', '1234.5'],
    ['1,234,567', '1,234.56', '1234567'],
    ['54,3210', '1234,56', '54,3210'],
    ['25\u202f480,5', '1234,56', '25480,5'],
    ['25.480,50', '1.234,56', '25480,50'],
  ])('reads %j in the format %s as %s', (text, format, expected) => {
    expect(read(text, format)).toBe(expected);
  });

  it.each<[string, NumberFormat]>([
    ['', '1234.56'],
    ['n/a', '1234.56'],
    ['1,5', '1234.56'],
    ['1.234,56', '1234.56'],
    ['1,234', '1234.56'],
    ['1.5', '1234,56'],
    ['1.234', '1234,56'],
    ['12,34', '1,234.56'],
    ['1,2345.6', '1,234.56'],
    ['1,234 567', '1,234.56'],
    ['05/11/2014', '1234.56'],
    ['05.11.2014', '1.234,56'],
    ['2014-11-05', '1234.56'],
    ['20141105', '1234.56'],
    ['1772236801', '1234.56'],
    ['5 Nov', '1234.56'],
    ['12 months', '1234.56'],
    ['3.1 – 4.2 %', '1234.56'],
    ['1.08/1.12', '1234.56'],
    ['1e5', '1234.56'],
  ])('doesn’t read %j in the format %s', (text, format) => {
    expect(readDecimal(text, format)).toBeNull();
  });
});

describe('perUnit', () => {
  it.each([
    ['4.52', '100', '0.0452'],
    ['4.5200', '100', '0.0452'],
    ['27.6633', '100', '0.276633'],
    ['47.05', '10000', '0.004705'],
    ['0.1', '3', null],
    ['1.5', '0', null],
    ['1.2', '0.5', '2.4'],
    ['7', '8', '0.875'],
  ])('%s for %s is %s for one', (rate, unit, expected) => {
    const [number, of] = [readDecimal(rate, '1234.56'), readDecimal(unit, '1234.56')];
    const single = number && of && perUnit(number, of);
    expect(single && writeDecimal(single, '1234.56')).toBe(expected);
  });

  it('is exact for every unit of a central bank', () => {
    fc.assert(
      fc.property(
        fc.nat(999_999_999),
        fc.nat(6),
        fc.nat(5),
        fc.constantFrom(...NUMBER_FORMATS),
        (digits, decimals, power, format) => {
          const number = { isNegative: false, digits: BigInt(digits), decimals };
          const unit = { isNegative: false, digits: 10n ** BigInt(power), decimals: 0 };
          const single = perUnit(number, unit);
          const scale = 10n ** BigInt((single?.decimals ?? 0) - decimals);
          expect((single?.digits ?? 0n) * unit.digits).toBe(number.digits * scale);
          expect(single && writeDecimal(single, format)).toMatch(/^\d+(?:[.,]\d+)?$/);
        },
      ),
    );
  });

  it('names whole units only', () => {
    const unit = (text: string) =>
      wholeUnit(readDecimal(text, '1,234.56') ?? { isNegative: false, digits: 0n, decimals: 0 });
    expect(['1', '100', '1,000', '100.00', '0.5', '0'].map(unit)).toEqual(['1', '100', '1000', '100', null, null]);
  });
});

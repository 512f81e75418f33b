import { perUnit, readDecimal, wholeUnit, writeDecimal } from './feed-decimals.ts';
import type { Mapping } from './feed-mapping.ts';
import { plainName } from './feed-paths.ts';
import type { RateItem } from './feed-rates.ts';
import { isUnitName } from './feed-unit-names.ts';

/** The texts of a row that a mapping refers to. */
export interface RowTexts {
  name: string;
  secondName: string;
  rate: string;
  unit: string;
  /** Values that look like a unit but are no part of the mapping. */
  otherUnits: string[];
}

/** A unit in words, such as "%" or "percent per year"; longer text explains something. */
export const LONGEST_UNIT = 24;

/** A row as it is shown. A row with a problem has no rate: a figure is either certain or not shown. */
export function readMappedRow(
  texts: RowTexts,
  mapping: Pick<Mapping, 'unit' | 'unitUse' | 'numbers' | 'suffix'>,
): RateItem {
  const name = [texts.name, texts.secondName].filter((part) => part !== '').join(', ');
  const refused = (problem: 'rate' | 'unit') => ({ name, description: name, rate: '', problem });
  const number = mapping.numbers === '' ? null : readDecimal(texts.rate, mapping.numbers);
  if (!number || mapping.numbers === '') return refused('rate');
  const shown = (description: string, rate: string) => ({ name, description, rate: withSuffix(rate, mapping.suffix) });

  if (texts.otherUnits.some((unit) => unit !== '' && unit !== '1')) return refused('unit');
  if (mapping.unit === '') return shown(name, texts.rate);
  const quantity = readDecimal(texts.unit, mapping.numbers);
  if (!quantity) {
    const isInWords = texts.unit !== '' && texts.unit.length <= LONGEST_UNIT && !/\d/.test(texts.unit);
    return isInWords ? shown(name, withSuffix(texts.rate, asSign(texts.unit))) : refused('unit');
  }
  const whole = wholeUnit(quantity);
  if (mapping.unitUse === 'Show') return whole === null ? refused('unit') : shown(`${whole} ${name}`, texts.rate);
  const single = perUnit(number, quantity);
  return single ? shown(name, affixed(texts.rate, writeDecimal(single, mapping.numbers))) : refused('unit');
}

/** Of the paths in a row, those of units that a mapping doesn't use: rates next to such a unit aren't certain. */
export function unitsBeside(paths: string[], { name, secondName, rate, unit }: Mapping): string[] {
  return paths.filter((path) => isUnitPath(path) && ![name, secondName, rate, unit].includes(path));
}

/** Whether a path is that of a row's own value with the name of a unit. */
export function isUnitPath(path: string): boolean {
  return !path.includes('/') && isUnitName(plainName(path));
}

function asSign(unit: string): string {
  return /^(?:percent|pct|prozent|pour ?cent|por ?ciento)$/i.test(unit) ? '%' : unit;
}

function withSuffix(rate: string, suffix: string): string {
  return suffix === '' || rate.endsWith(suffix) ? rate : `${rate} ${suffix}`;
}

/** A computed number with the currency or percent sign that was around the original one. */
function affixed(original: string, number: string): string {
  const first = original.search(/[.,]?\d/);
  const last = [...original].findLastIndex((character) => /\d/.test(character));
  const lead = original.slice(0, first).replace(/[+−-] ?/, '');
  const tail = original.slice(last + 1).trim();
  return lead + number + (tail === '' ? '' : ` ${tail}`);
}

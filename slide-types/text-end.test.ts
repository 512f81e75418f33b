import { expect, test } from 'vitest';
import { beginningOf, shortened, shortenedToWords } from './text-end.ts';

const CAKES = '🍰🍰🍰';

test.each([
  ['short', 5, 'short'],
  ['longer', 4, 'long'],
  [CAKES, 2, '🍰'],
  [CAKES, 3, '🍰'],
  [CAKES, 1, ''],
])('the beginning of %s has at most %i code units and only whole characters', (text, longest, expected) => {
  expect(beginningOf(text, longest)).toBe(expected);
});

test.each([
  ['short', 5, 'short'],
  ['longer', 5, 'long…'],
  ['one two', 5, 'one…'],
  [CAKES, 6, CAKES],
  [CAKES, 5, '🍰🍰…'],
  [CAKES, 4, '🍰…'],
])('%s is shortened to at most %i code units', (text, longest, expected) => {
  expect(shortened(text, longest)).toBe(expected);
});

test.each([
  ['The café opens at nine', 22, 'The café opens at nine'],
  ['The café opens at nine', 20, 'The café opens at…'],
  ['The café opens, at nine', 16, 'The café opens…'],
  ['Is it open? Yes', 13, 'Is it open…'],
  ['Donaudampfschifffahrt', 10, 'Donaudamp…'],
  ['週末は朝九時から開いています', 8, '週末は朝九時か…'],
  ['🍰'.repeat(8), 10, '🍰🍰🍰🍰…'],
])('%s is shortened to %i code units between words', (text, longest, expected) => {
  expect(shortenedToWords(text, longest)).toBe(expected);
});

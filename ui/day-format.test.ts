import { afterEach, expect, test, vi } from 'vitest';
import { dayFormat } from './day-format.ts';
import { readersLocale } from './language.ts';

vi.mock('./language.ts', () => ({ readersLocale: vi.fn() }));
afterEach(() => vi.clearAllMocks());

test.each([
  ['en-US', 'ddd[, ]MMM[ ]D[, ]YYYY'],
  ['de', 'ddd[, ]D[. ]MMM[ ]YYYY'],
  ['fr', 'ddd[ ]D[ ]MMM[ ]YYYY'],
])('dates in fields have the order of %s', (locale, format) => {
  vi.mocked(readersLocale).mockReturnValue(locale);
  expect(dayFormat()).toBe(format);
});

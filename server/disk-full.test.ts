import { expect, it } from 'vitest';
import { isDiskFull } from './disk-full.ts';

const coded = (code: string, message = 'Failed.') => Object.assign(new Error(message), { code });

it.each([
  ['the system', coded('ENOSPC')],
  ['a quota', coded('EDQUOT')],
  ['PostgreSQL, wrapped by the query layer', new Error('Failed query', { cause: coded('53100') })],
  ['sharp', new Error('/dev/full: write error\nsystem error: No space left on device')],
])('recognizes an error of a full disk from %s', (_, error) => {
  expect(isDiskFull(error)).toBe(true);
});

it.each([
  ['another code', coded('ENOENT', 'No space left on device')],
  ['a query that only quotes these words', new Error('params: no space left on device', { cause: coded('23505') })],
  ['something that is no error', 'No space left on device'],
])('does not take %s for a full disk', (_, error) => {
  expect(isDiskFull(error)).toBe(false);
});

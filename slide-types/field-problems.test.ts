import { expect, it } from 'vitest';
import { z } from 'zod';
import { inEnglish } from '#contract/errors/sentences.ts';
import { refusedBy } from './field-problems.ts';

const schema = z.object({
  height: z.number().int().min(1).max(100),
  word: z.string().min(1).max(5),
  list: z.array(z.string()).min(1).max(2),
  fit: z.enum(['fill', 'crop']),
});
const valid = { height: 1, word: 'one', list: ['one'], fit: 'fill' };

it.each([
  [{ height: undefined }, 'height is missing.'],
  [{ height: '1' }, 'height is not valid.'],
  [{ height: 0 }, 'height must be at least 1.'],
  [{ height: 101 }, 'height must be at most 100.'],
  [{ word: '' }, 'word must not be empty.'],
  [{ word: 'longer' }, 'word can have at most 5 characters.'],
  [{ list: [] }, 'list must not be empty.'],
  [{ list: ['one', 'two', 'three'] }, 'list can have at most 2 entries.'],
  [{ fit: 'stretch' }, 'fit must be one of: fill, crop.'],
])('explains what is wrong with %j', (changed, expected) => {
  const { plain } = refusedBy(schema.safeParse({ ...valid, ...changed }).error);
  expect(Object.values(plain).map((problem) => problem && inEnglish(problem))).toEqual([expected]);
});

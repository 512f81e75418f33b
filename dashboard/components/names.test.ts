import { expect, it } from 'vitest';
import { matcher } from './names.ts';

it.each([
  ['today’s', "Today's soup", true],
  ['todays', 'Today’s soup', true],
  ['  cafe ', 'Café Mirabelle', true],
  ['KÖNIGS', 'Augsburg Königsplatz', true],
  ['konigs', 'Augsburg Königsplatz', true],
  ['', 'Anything', true],
  ['tea', 'Coffee', false],
])('finds “%s” in “%s”: %s', (typed, name, isFound) => {
  expect(matcher(typed)(name)).toBe(isFound);
});

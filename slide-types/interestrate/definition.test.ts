import { describe, expect, it } from 'vitest';
import { INTEREST_RATE_SOURCES, interestrate } from './definition.ts';

describe('the source of rates', () => {
  const kept = (source: unknown) =>
    interestrate.fields.safeParse({ interestrate_source: source }).data?.interestrate_source;

  it.each(INTEREST_RATE_SOURCES.map((name, place) => [name, place + 1] as const))(
    'is %s, by its name and by its number %i',
    (name, number) => {
      expect([name, number, String(number)].map(kept)).toEqual([name, name, name]);
    },
  );

  it.each([0, 4, '4', '', 'Somewhere', null])('is not %j', (source) => {
    expect(kept(source)).toBeUndefined();
  });
});

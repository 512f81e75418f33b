import { LONGEST_NAME } from '#slide-types/slide.ts';
import { beginningOf } from '#slide-types/text-end.ts';

/** The number that ends the name of a copy. Longer numbers belong to the name, such as the year in “Sale (2027)”. */
const NUMBER = / \(\d{1,3}\)$/;

/**
 * Returns the name if it is free, or else the first of “Menu (2)”, “Menu (3)” … that is: the same in every language.
 */
export function copyName(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name)) return name;
  const base = name.replace(NUMBER, '');
  for (let number = 2; ; number += 1) {
    const suffix = ` (${number})`;
    const copy = `${beginningOf(base, LONGEST_NAME - suffix.length).trimEnd()}${suffix}`;
    if (!taken.has(copy)) return copy;
  }
}

import { UNSHOWABLE } from './feed-failures.ts';
import type { RateItem } from './feed-rates.ts';

/** The rows that a slide shows; `problem` is a sentence if one of them can't be shown. */
export interface ChosenRates {
  items: RateItem[];
  problem: string | null;
}

/**
 * The rows with these names, in this order; all rows if there are no names. One that is missing, ambiguous or without
 * a certain rate keeps all from being shown, because it means that the source has changed.
 */
export function chosenRates(items: readonly RateItem[], names: readonly string[]): ChosenRates {
  if (names.length === 0) return { items: [...items], problem: null };
  const byName = new Map<string, RateItem[]>();
  for (const item of items) byName.set(item.name ?? '', [...(byName.get(item.name ?? '') ?? []), item]);
  const chosen: RateItem[] = [];
  for (const name of names) {
    const [row, ...others] = byName.get(name) ?? [];
    const problem = row === undefined ? 'missing' : others.length > 0 ? 'twice' : row.problem;
    if (problem !== undefined) return { items: [], problem: UNSHOWABLE[problem].replace('{{name}}', () => name) };
    if (row) chosen.push(row);
  }
  return { items: chosen, problem: null };
}

/** Moves the item at `from` to `to`; returns the list unchanged if either is out of range. */
export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const next = [...items];
  if (from < 0 || from >= items.length || to < 0 || to >= items.length) return next;
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
}

/** Applies others' changes to an order that is being edited: added slides go to the end, removed ones are dropped. */
export function keptOrder(draft: readonly string[], current: readonly string[]): string[] {
  const present = new Set(current);
  const drafted = new Set(draft);
  return [...draft.filter((id) => present.has(id)), ...current.filter((id) => !drafted.has(id))];
}

interface Numbered {
  orderingNumber: number;
}

/**
 * The records whose number must change for this order, with their new numbers. Each change is a request, so as many
 * records as possible keep theirs: the longest ascending sequence that leaves enough gaps. New numbers at the start can
 * be negative.
 */
export function renumbered<Item extends Numbered>(wanted: readonly Item[]): { record: Item; orderingNumber: number }[] {
  const kept = new Set(longestRise(wanted.map(({ orderingNumber }, index) => orderingNumber - index)));
  const firstKept = wanted.findIndex((_, index) => kept.has(index));
  let number = (wanted[firstKept]?.orderingNumber ?? 0) - firstKept - 1;
  return wanted
    .map((record, index) => {
      number = kept.has(index) ? record.orderingNumber : number + 1;
      return { record, orderingNumber: number };
    })
    .filter(({ record, orderingNumber }) => record.orderingNumber !== orderingNumber);
}

/** The indices of a longest sequence of values in ascending order. */
function longestRise(values: readonly number[]): number[] {
  /** Indices at which sequences of one, two, three … values end, each with the smallest possible value. */
  const ends: number[] = [];
  const before: number[] = [];
  for (const [index, value] of values.entries()) {
    const longer = ends.findIndex((end) => (values[end] ?? 0) > value);
    const length = longer < 0 ? ends.length : longer;
    before[index] = ends[length - 1] ?? -1;
    ends[length] = index;
  }
  const indices: number[] = [];
  for (let index = ends.at(-1) ?? -1; index >= 0; index = before[index] ?? -1) indices.unshift(index);
  return indices;
}

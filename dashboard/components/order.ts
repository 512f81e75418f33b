/** A list with the item at `from` moved to `to`; unchanged where either is outside it. */
export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const next = [...items];
  if (from < 0 || from >= items.length || to < 0 || to >= items.length) return next;
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
}

/** The order someone is working on, after others added and took off slides: theirs go to the end, gone ones go. */
export function keptOrder(draft: readonly string[], current: readonly string[]): string[] {
  const present = new Set(current);
  const drafted = new Set(draft);
  return [...draft.filter((id) => present.has(id)), ...current.filter((id) => !drafted.has(id))];
}

interface Numbered {
  orderingNumber: number;
}

/**
 * The records of an order whose number has to change for it, each with its new one. They share out the numbers that they
 * have, so that whoever kept their place keeps their number, whatever gaps are between these.
 */
export function renumbered<Item extends Numbered>(wanted: readonly Item[]): { record: Item; orderingNumber: number }[] {
  const numbers = wanted.map((record) => record.orderingNumber).sort((one, other) => one - other);
  const areDifferent = new Set(numbers).size === numbers.length;
  return wanted
    .map((record, place) => ({ record, orderingNumber: (areDifferent ? numbers[place] : undefined) ?? place + 1 }))
    .filter(({ record, orderingNumber }) => record.orderingNumber !== orderingNumber);
}

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
 * The records of an order whose number has to change for it, each with its new one. Each change is a call, so as many as can
 * keep theirs: those that leave room for the records between them. What becomes the first or the last goes past the others,
 * and so numbers may be negative.
 */
export function renumbered<Item extends Numbered>(wanted: readonly Item[]): { record: Item; orderingNumber: number }[] {
  const kept = new Set(longestRise(wanted.map(({ orderingNumber }, place) => orderingNumber - place)));
  const firstKept = wanted.findIndex((_, place) => kept.has(place));
  let number = (wanted[firstKept]?.orderingNumber ?? 0) - firstKept - 1;
  return wanted
    .map((record, place) => {
      number = kept.has(place) ? record.orderingNumber : number + 1;
      return { record, orderingNumber: number };
    })
    .filter(({ record, orderingNumber }) => record.orderingNumber !== orderingNumber);
}

/** The places of as many values as there can be of which none is less than the one before it. */
function longestRise(values: readonly number[]): number[] {
  /** Where rises of one, two, three … values end, each with the least value it can. */
  const ends: number[] = [];
  const before: number[] = [];
  for (const [place, value] of values.entries()) {
    const longer = ends.findIndex((end) => (values[end] ?? 0) > value);
    const length = longer < 0 ? ends.length : longer;
    before[place] = ends[length - 1] ?? -1;
    ends[length] = place;
  }
  const places: number[] = [];
  for (let place = ends.at(-1) ?? -1; place >= 0; place = before[place] ?? -1) places.unshift(place);
  return places;
}

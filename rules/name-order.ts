const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

/** Compares names naturally: "Offer 9" before "Offer 10", and "Über uns" before "Zimmer". */
export function compareNames(one: string, other: string): number {
  return collator.compare(one, other);
}

/** Sorts records by their names. Records with the same name keep their order. */
export function inNameOrder<Named extends { name: string }>(records: readonly Named[]): Named[] {
  return records.toSorted((one, other) => compareNames(one.name, other.name));
}

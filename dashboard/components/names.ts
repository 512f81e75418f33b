const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

/** Compares names naturally: "Offer 9" before "Offer 10". */
export function compareNames(one: string, other: string): number {
  return collator.compare(one, other);
}

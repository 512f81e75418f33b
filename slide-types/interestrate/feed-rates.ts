/** A row of a rate table: its description and its rate as text. */
export interface RateItem {
  description: string;
  rate: string;
  /** What the row is called in the source, if a mapping says so; the description may also contain its unit. */
  name?: string;
  /** Why the row must not be shown; only with a mapping. */
  problem?: 'rate' | 'unit';
}

/** More than any slide shows; the rest isn't read. */
export const MOST_ITEMS = 1_000;

/** A feed of rates (specification, section 3). */
export interface RateFeed {
  title: string;
  description: string;
  items: RateItem[];
}

/** Marks files of this product, so that their texts are read back literally. */
export const GENERATOR = 'Vitrine rates';

/** A row of a rate table: its description and its rate as text. */
export interface RateItem {
  description: string;
  rate: string;
}

/** A feed of rates (specification, section 3). */
export interface RateFeed {
  title: string;
  description: string;
  items: RateItem[];
}

/** Marks files of this product, so that their texts are read back literally. */
export const GENERATOR = 'Vitrine rates';

/** One line of a board of rates: what it is for, and the rate as people read it. */
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

/** What files of this product say of themselves, so that their texts are taken to the letter when they are read back. */
export const GENERATOR = 'Vitrine rates';

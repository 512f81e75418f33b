/** Why a text isn't a feed of rates: the only row of a table that has never had other content. */
export const UNREADABLE = {
  json: 'This feed is not valid JSON.',
  xml: 'This feed is not valid XML.',
  noRates: 'There are no rates in this feed.',
} as const;

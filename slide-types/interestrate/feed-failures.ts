/** Why a text is no feed of rates: the sentences that a board shows in its only line while it has never had another. */
export const UNREADABLE = {
  json: 'This feed is not valid JSON.',
  xml: 'This feed is not valid XML.',
  noRates: 'There are no rates in this feed.',
} as const;

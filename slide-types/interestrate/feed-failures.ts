/** Why a text isn't a feed of rates: the only row of a table that has never had other content. */
export const UNREADABLE = {
  json: 'This feed is not valid JSON.',
  xml: 'This feed is not valid XML.',
  noRates: 'There are no rates in this feed.',
  unknown: 'The format of this feed is unknown. Choose its rates in the editor of the slide.',
  units: 'These rates refer to different units. Choose the unit in the editor of the slide.',
} as const;

/** Why a row that was chosen can't be shown. `{{name}}` is the name of the row. */
export const UNSHOWABLE = {
  missing: '“{{name}}” is no longer in the feed.',
  twice: '“{{name}}” is in the feed more than once.',
  rate: 'The rate of “{{name}}” is not a number in the chosen format.',
  unit: 'The unit of “{{name}}” is not known. Choose the unit in the editor of the slide.',
} as const;

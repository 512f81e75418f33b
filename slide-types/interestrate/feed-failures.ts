import type { ErrorCode } from '#contract/errors/problem.ts';

/** Why a text isn't a feed of rates: the only row of a table that has never had other content. */
export const UNREADABLE: readonly (ErrorCode | undefined)[] = [
  'feed-not-json',
  'feed-not-xml',
  'rates-absent',
  'rates-unknown',
  'rates-of-different-units',
];

/** Why a row that was chosen can't be shown. `{{name}}` is the name of the row. */
export const UNSHOWABLE = {
  missing: '“{{name}}” is no longer in the feed.',
  twice: '“{{name}}” is in the feed more than once.',
  rate: 'The rate of “{{name}}” is not a number in the chosen format.',
  unit: 'The unit of “{{name}}” is not known. Choose the unit in the editor of the slide.',
} as const;

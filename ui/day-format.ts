import { readersLocale } from './language.ts';

const SHOWN = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' } as const;
const TOKENS: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {
  weekday: 'ddd',
  day: 'D',
  month: 'MMM',
  year: 'YYYY',
};

/** How fields write a date, as a dayjs format: in the order that the reader's locale has everywhere else. */
export function dayFormat(): string {
  return new Intl.DateTimeFormat(readersLocale(), SHOWN)
    .formatToParts(0)
    .map(({ type, value }) => TOKENS[type] ?? `[${value}]`)
    .join('');
}

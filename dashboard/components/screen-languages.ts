import { readersLocale } from '#ui/language.ts';

/** Languages with the regions that write dates or times differently. Others can be set by programs. */
const TAGS = [
  ...['bg', 'cs', 'da', 'de', 'de-AT', 'de-CH', 'el', 'en-AU', 'en-CA', 'en-GB', 'en-IE', 'en-US', 'es', 'es-MX', 'et'],
  ...[
    'fi',
    'fr',
    'fr-BE',
    'fr-CA',
    'fr-CH',
    'hr',
    'hu',
    'it',
    'it-CH',
    'ja',
    'ko',
    'lt',
    'lv',
    'nb',
    'nl',
    'nl-BE',
    'pl',
  ],
  ...['pt', 'pt-BR', 'ro', 'sk', 'sl', 'sv', 'tr', 'uk', 'zh-CN', 'zh-TW'],
];

/** The languages to choose from, by their names in the language of the page; `tag` is included in any case. */
export function languageChoices(tag: string): { value: string; label: string }[] {
  const tags = tag === '' || TAGS.includes(tag) ? TAGS : [...TAGS, tag];
  const order = new Intl.Collator(readersLocale());
  return tags
    .map((value) => ({ value, label: languageName(value) }))
    .sort((one, other) => order.compare(one.label, other.label));
}

/** "German (Austria)". */
export function languageName(tag: string): string {
  const names = new Intl.DisplayNames(readersLocale(), { type: 'language', languageDisplay: 'standard' });
  const name = names.of(tag) ?? tag;
  return name.charAt(0).toLocaleUpperCase(readersLocale()) + name.slice(1);
}

/** "Dutch, English and French". */
export function languageList(tags: readonly string[]): string {
  const locale = readersLocale();
  const names = new Intl.DisplayNames(locale, { type: 'language' });
  const sorted = tags.map((tag) => names.of(tag) ?? tag).sort(new Intl.Collator(locale).compare);
  return new Intl.ListFormat(locale).format(sorted);
}

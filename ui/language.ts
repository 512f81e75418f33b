import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';

export { Trans, useTranslation } from 'react-i18next';

/**
 * English sentences are their own keys, so English needs no table and what has no translation shows in English.
 * See docs/decisions/028-use-english-sentences-as-translation-keys.md
 */
void i18next.use(initReactI18next).init({
  lng: 'en',
  fallbackLng: false,
  initAsync: false,
  keySeparator: false,
  nsSeparator: false,
  resources: {},
  // React escapes by itself.
  interpolation: { escapeValue: false },
  react: { useSuspense: false, transKeepBasicHtmlNodesFor: [] },
});

export const language = i18next;

/** For what no component draws: the words as they are in the language of this moment. Components take theirs from `useTranslation`. */
export const { t } = i18next;

/** For numbers and dates: the reader's own kind of the page's language. */
export function readersLocale(): string {
  const own = navigator.languages.find((locale) => locale.split('-')[0] === i18next.language);
  return own ?? (i18next.language === 'en' ? 'en-GB' : i18next.language);
}

/** Options of a list, with their English labels, or names that are their own labels, in the language of the page. */
export function choicesIn<const Value extends string>(
  translate: (words: string) => string,
  options: readonly (Value | { value: Value; label: string })[],
): { value: Value; label: string }[] {
  return options.map((option) =>
    typeof option === 'string'
      ? { value: option, label: translate(option) }
      : { value: option.value, label: translate(option.label) },
  );
}

/** Marks words that stand where they can't be translated yet; whoever draws them does. */
export function english<const Words extends string>(words: Words): Words {
  return words;
}

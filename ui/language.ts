import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';

export { Trans, useTranslation } from 'react-i18next';

/**
 * English sentences are their own keys, so English needs no table, and missing translations appear in English.
 * See docs/decisions/028-use-english-sentences-as-translation-keys.md
 */
void i18next.use(initReactI18next).init({
  lng: 'en',
  fallbackLng: false,
  initAsync: false,
  keySeparator: false,
  nsSeparator: false,
  resources: {},
  // React escapes values itself.
  interpolation: { escapeValue: false },
  react: { useSuspense: false, transKeepBasicHtmlNodesFor: [] },
});

export const language = i18next;

/** For code outside components: translates into the current language. Components use `useTranslation`. */
export const { t } = i18next;

/** The locale for numbers and dates: the user's own variant of the page's language. */
export function readersLocale(): string {
  const own = navigator.languages.find((locale) => locale.split('-')[0] === i18next.language);
  return own ?? (i18next.language === 'en' ? 'en-GB' : i18next.language);
}

/** Translates the labels of select options. An option that is a plain string is its own label. */
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

/** Marks text that can't be translated where it is defined; the code that renders it translates it. */
export function english<const Words extends string>(words: Words): Words {
  return words;
}

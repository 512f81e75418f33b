import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';

export { useTranslation } from 'react-i18next';

/** English sentences are their own keys, so English needs no table and what has no translation shows in English. */
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

/** Marks words that stand where they can't be translated yet; whoever draws them does. */
export function english<const Words extends string>(words: Words): Words {
  return words;
}

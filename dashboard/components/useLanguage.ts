import { useTranslation } from '#ui/language.ts';
import { chooseLanguage } from '../languages/chosen-language.ts';
import { LANGUAGES } from '../languages/languages.ts';
import { showError } from './notices.tsx';

/** The current language, the available ones, and how to change it. */
export function useLanguage() {
  const { t, i18n } = useTranslation();

  async function choose(code: string): Promise<void> {
    try {
      await chooseLanguage(code);
    } catch {
      showError(t('The language could not be loaded. Check your connection and try again.'));
    }
  }

  return { languages: LANGUAGES, current: i18n.language, choose };
}

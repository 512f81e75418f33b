import type { StaffLanguage } from '#contract/staff-language.ts';
import { language } from '#ui/language.ts';
import { languageFor, TABLES } from './languages.ts';

const STORAGE_KEY = 'vitrine.language';

/** Sets the language chosen in this browser, or else the browser's own. Must be finished before the first render. */
export async function startLanguage(): Promise<void> {
  try {
    const chosen = localStorage.getItem(STORAGE_KEY);
    await speak(languageFor(chosen === null ? navigator.languages : [chosen]));
  } catch {
    // English is always there. Better to be read in another language than not at all.
  }
}

/** Changes the language and stores the choice in this browser. Unsaved changes are kept. */
export async function chooseLanguage(code: string): Promise<void> {
  await speak(languageFor([code]));
  localStorage.setItem(STORAGE_KEY, code);
}

async function speak(code: StaffLanguage): Promise<void> {
  if (code !== 'en' && !language.hasResourceBundle(code, 'translation')) {
    const { default: table } = await TABLES[code]();
    language.addResourceBundle(code, 'translation', table);
  }
  await language.changeLanguage(code);
  document.documentElement.lang = code;
}

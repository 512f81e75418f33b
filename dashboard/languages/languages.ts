import { type StaffLanguage, staffLanguageIn } from '#contract/staff-language.ts';
import type { Table } from './table.ts';

/** The languages of the dashboard, with their own names. */
export const LANGUAGES = [
  { code: 'en', name: 'English' },
  { code: 'fr', name: 'Français' },
  { code: 'de', name: 'Deutsch' },
  { code: 'es', name: 'Español' },
] as const satisfies readonly { code: StaffLanguage; name: string }[];

/** Loaded on demand. English is in the source itself. */
export const TABLES: Record<Exclude<StaffLanguage, 'en'>, () => Promise<{ default: Table }>> = {
  fr: () => import('./fr/index.ts'),
  de: () => import('./de/index.ts'),
  es: () => import('./es/index.ts'),
};

/** The first supported language of a list of preferences; English if there is none. */
export function languageFor(preferred: readonly string[]): StaffLanguage {
  return staffLanguageIn(preferred) ?? 'en';
}

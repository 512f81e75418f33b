/** The languages of everything that staff read: the dashboard, explanations and emails. */
export const STAFF_LANGUAGES = ['en', 'fr', 'de', 'es'] as const;
export type StaffLanguage = (typeof STAFF_LANGUAGES)[number];

/** The first language of these tags (BCP 47) that there is; null if there is none. */
export function staffLanguageIn(tags: readonly string[]): StaffLanguage | null {
  const codes = tags.map((tag) => tag.trim().toLowerCase().split('-')[0]);
  return codes.flatMap((code) => STAFF_LANGUAGES.find((language) => language === code) ?? [])[0] ?? null;
}

import type { Problem } from '#contract/errors/problem.ts';
import { sentenceIn } from '#contract/errors/sentence-in.ts';
import { inEnglish } from '#contract/errors/sentences.ts';
import type { StaffLanguage } from '#contract/staff-language.ts';

type Table = Readonly<Record<string, string>>;

/** The sentences of all codes, loaded on demand. */
const TABLES: Record<Exclude<StaffLanguage, 'en'>, () => Promise<{ default: Table }>> = {
  de: () => import('#contract/errors/languages/de.json', { with: { type: 'json' } }),
  fr: () => import('#contract/errors/languages/fr.json', { with: { type: 'json' } }),
  es: () => import('#contract/errors/languages/es.json', { with: { type: 'json' } }),
};

/** A problem as a sentence for people who read this language. */
export async function problemSentence(language: StaffLanguage, problem: Problem): Promise<string> {
  if (language === 'en') return inEnglish(problem);
  return sentenceIn((await TABLES[language]()).default, problem) ?? inEnglish(problem);
}

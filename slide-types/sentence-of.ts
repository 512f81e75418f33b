import { fieldSentences } from '#contract/errors/field-sentences.ts';
import type { Problem } from '#contract/errors/problem.ts';
import { sentenceIn } from '#contract/errors/sentence-in.ts';
import { language } from '#ui/language.ts';

/**
 * A problem as a sentence in the language of the page. `english` is the server's own sentence; problems of fields need none,
 * because forms find them too.
 */
export function sentenceOf(problem: Problem, english?: string): string {
  const table: Record<string, string> = language.getResourceBundle(language.language, 'translation') ?? {};
  return sentenceIn(table, problem) ?? english ?? sentenceIn(fieldSentences, problem) ?? problem.code;
}

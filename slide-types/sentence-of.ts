import { fieldSentences } from '#contract/errors/field-sentences.ts';
import type { Problem } from '#contract/errors/problem.ts';
import { sentenceIn } from '#contract/errors/sentence-in.ts';
import { language } from '#ui/language.ts';

/** Why something failed, in the language of the page; null if it did not. `error` is the server's own sentence. */
export function failureSentence({ error, code, values }: { error: string | null } & Partial<Problem>): string | null {
  return code === undefined || error === null ? error : sentenceOf({ code, ...(values && { values }) }, error);
}

/** What its owner should know of a file that was accepted. */
export function noticeSentence({ notice, ...problem }: Problem & { notice: string }): string {
  return sentenceOf(problem, notice);
}

/**
 * A problem as a sentence in the language of the page. `english` is the server's own sentence; problems of fields need
 * none, because forms find them too.
 */
export function sentenceOf(problem: Problem, english?: string): string {
  const table: Record<string, string> = language.getResourceBundle(language.language, 'translation') ?? {};
  return sentenceIn(table, problem) ?? english ?? sentenceIn(fieldSentences, problem) ?? problem.code;
}

import type { Problems } from '#contract/errors/problem.ts';
import type { FieldSentences } from '#slide-types/form.ts';
import { sentenceOf } from '#slide-types/sentence-of.ts';

/** The problems of fields in the language of the page; `english` has the server's own sentences. */
export function fieldSentences(problems: Problems, english: FieldSentences = {}): Record<string, string> {
  const fields = new Set([...Object.keys(problems), ...Object.keys(english)]);
  return Object.fromEntries(
    [...fields].map((field) => {
      const problem = problems[field];
      return [field, problem ? sentenceOf(problem, english[field]) : (english[field] ?? '')];
    }),
  );
}

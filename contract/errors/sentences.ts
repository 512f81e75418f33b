import { feedSentences } from './feed-sentences.ts';
import { fieldSentences } from './field-sentences.ts';
import { fileSentences } from './file-sentences.ts';
import type { ErrorCode, Problem, Sentences } from './problem.ts';
import { recordSentences } from './record-sentences.ts';
import { requestSentences } from './request-sentences.ts';
import { sentenceIn } from './sentence-in.ts';

/** The English of every code, with `{{places}}` for values. docs/errors.md lists them. */
export const sentences: Sentences = {
  ...requestSentences,
  ...recordSentences,
  ...fieldSentences,
  ...feedSentences,
  ...fileSentences,
};

export const errorCodes = Object.keys(sentences) as [ErrorCode, ...ErrorCode[]];

/** A problem as a sentence for people, in English. */
export function inEnglish(problem: Problem): string {
  return sentenceIn(sentences, problem) ?? problem.code;
}

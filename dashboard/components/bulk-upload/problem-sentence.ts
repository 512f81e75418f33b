import { fileSentences } from '#contract/errors/file-sentences.ts';
import { sentenceOf } from '#slide-types/sentence-of.ts';
import type { FileProblem } from './file-to-upload.ts';

const CODES = {
  type: 'file-for-no-slide',
  empty: 'file-empty',
  archive: 'archive-broken',
  locked: 'archive-locked',
} as const satisfies Record<FileProblem, keyof typeof fileSentences>;

/** Why a chosen file can't be uploaded. */
export function problemSentence(problem: FileProblem): string {
  const code = CODES[problem];
  return sentenceOf({ code }, fileSentences[code]);
}

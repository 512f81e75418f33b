import { feedSentences } from '#contract/errors/feed-sentences.ts';
import { type Problem, problem } from '#contract/errors/problem.ts';

/** The codes of feeds whose sentence has no values. */
type Code = Exclude<keyof typeof feedSentences, 'feed-refused'>;

/** Thrown by a slide type's reader if it can't read the content of a source. */
export class UnreadableSource extends Error {
  override readonly name = 'UnreadableSource';
  readonly problem: Problem;

  constructor(code: Code) {
    super(feedSentences[code]);
    this.problem = problem(code);
  }
}

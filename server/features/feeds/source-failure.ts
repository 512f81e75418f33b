import { type Problem, problem } from '#contract/errors/problem.ts';
import { inEnglish } from '#contract/errors/sentences.ts';
import { EgressError, type EgressProblem } from '#server/outbound/egress.ts';

const EGRESS_PROBLEMS: Record<EgressProblem, Problem> = {
  address: problem('feed-address-refused'),
  redirects: problem('feed-redirects-too-often'),
  size: problem('feed-too-large'),
  time: problem('feed-timeout'),
  unreachable: problem('feed-unreachable'),
};

/** A failure to read a source. Its problem is shown to users; the cause is for the log. */
export class SourceFailure extends Error {
  constructor(
    readonly problem: Problem,
    /** How long the source wants no requests, in milliseconds; null if unknown. */
    readonly retryAfterMs: number | null = null,
    options?: ErrorOptions,
  ) {
    super(inEnglish(problem), options);
    this.name = 'SourceFailure';
  }
}

/** Converts any error of fetching or parsing a source to one for users. */
export function toSourceFailure(error: unknown): SourceFailure {
  if (error instanceof SourceFailure) return error;
  return new SourceFailure(problemOf(error), null, { cause: error });
}

/**
 * Readers run in a thread, so that their errors arrive as plain ones with a problem. Libraries throw errors without
 * one.
 */
function problemOf(error: unknown): Problem {
  if (error instanceof EgressError) return EGRESS_PROBLEMS[error.problem];
  const known = error instanceof Error && 'problem' in error ? (error.problem as Problem | undefined) : undefined;
  return known ?? problem('feed-unreadable');
}

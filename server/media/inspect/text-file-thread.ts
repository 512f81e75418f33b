import path from 'node:path';
import { problem } from '#contract/errors/problem.ts';
import { type Refusal, unsupportedType } from '#server/errors.ts';
import { type JobLimitExceeded, JobThread } from '#server/threads/job-thread.ts';
import type { TextFileJobs } from './text-file-jobs.ts';

/** The largest ordinary file of each kind takes a second or two, on a very busy machine ten times as long. */
const LONGEST_MS = 20_000;
const TOO_HARD = problem('file-too-slow');

/**
 * Reads and writes text files in a thread of its own, with a time limit: one of 1 MB can take a second, and a hostile one hours.
 * The function throws 415 in words for a file that is refused, or that takes too long.
 */
export function createTextThread(longestMs: number) {
  const source = path.join(import.meta.dirname, 'text-file-worker.ts');
  const thread = new JobThread({ source, longestMs, limitProblem: TOO_HARD });
  return async <Name extends keyof TextFileJobs>(
    job: Name,
    given: TextFileJobs[Name]['given'],
  ): Promise<TextFileJobs[Name]['result']> => {
    try {
      return (await thread.run({ job, given })) as TextFileJobs[Name]['result'];
    } catch (error) {
      throw isAboutFile(error) ? unsupportedType(error.problem) : error;
    }
  };
}

function isAboutFile(error: unknown): error is Refusal | JobLimitExceeded {
  return error instanceof Error && (error.name === 'Refusal' || error.name === 'JobLimitExceeded');
}

/** The one thread of this process. It starts with the first file, and keeps nothing from stopping. */
export const runInTextThread = createTextThread(LONGEST_MS);

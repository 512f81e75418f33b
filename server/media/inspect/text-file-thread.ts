import path from 'node:path';
import { problem } from '#contract/errors/problem.ts';
import { type Refusal, unsupportedType } from '#server/errors.ts';
import { type JobLimitExceeded, JobThread } from '#server/threads/job-thread.ts';
import type { TextFileJobs } from './text-file-jobs.ts';

/** The largest harmless file of each kind takes a second or two, or ten times as long on a very busy machine. */
const MAX_BUSY_MS = 20_000;
const LIMIT_PROBLEM = problem('file-too-slow');

/**
 * Creates a function that runs jobs with text files in a separate thread, with a time limit: a file of 1 MB can take a
 * second, and a hostile one hours. It throws 415 with the reason if a file is rejected or takes too long.
 */
export function createTextThread(longestMs: number) {
  const source = path.join(import.meta.dirname, 'text-file-worker.ts');
  const thread = new JobThread({ source, longestMs, limitProblem: LIMIT_PROBLEM });
  return async <Name extends keyof TextFileJobs>(
    job: Name,
    input: TextFileJobs[Name]['input'],
  ): Promise<TextFileJobs[Name]['result']> => {
    try {
      return (await thread.run({ job, input })) as TextFileJobs[Name]['result'];
    } catch (error) {
      throw isRejection(error) ? unsupportedType(error.problem) : error;
    }
  };
}

function isRejection(error: unknown): error is Refusal | JobLimitExceeded {
  return error instanceof Error && (error.name === 'Refusal' || error.name === 'JobLimitExceeded');
}

/** Uses the only such thread of this process. It starts with the first file, and doesn't keep the process running. */
export const runInTextThread = createTextThread(MAX_BUSY_MS);

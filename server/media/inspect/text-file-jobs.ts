import type { RateFeed } from '#slide-types/interestrate/feed-rates.ts';
import type { CleanLottie } from './clean-lottie.ts';

/** The input and result of each job that the thread for text files can run, by name. */
export interface TextFileJobs {
  /** Throws if the file is rejected. Accepted files are stored unchanged. */
  checkXml: { input: Uint8Array; result: undefined };
  cleanCss: { input: string; result: string };
  cleanLottie: { input: string; result: CleanLottie };
  writeRates: { input: RateFeed; result: string };
}

export type TextFileTask = {
  [Name in keyof TextFileJobs]: { job: Name; input: TextFileJobs[Name]['input'] };
}[keyof TextFileJobs];

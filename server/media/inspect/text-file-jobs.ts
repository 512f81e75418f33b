import type { RateFeed } from '#slide-types/interestrate/feed-rates.ts';

/** What is done with the text of files, by the name of the job: what it is given, and what comes out. */
export interface TextFileJobs {
  /** Nothing comes out: it is refused, or kept as it came. */
  checkXml: { given: Uint8Array; result: undefined };
  cleanCss: { given: string; result: string };
  cleanLottie: { given: string; result: string };
  writeRates: { given: RateFeed; result: string };
}

export type TextFileTask = {
  [Name in keyof TextFileJobs]: { job: Name; given: TextFileJobs[Name]['given'] };
}[keyof TextFileJobs];

import { serveJobs } from '#server/threads/serve-jobs.ts';
import { writeRateFeed } from '#slide-types/interestrate/feed-write.ts';
import { checkXml } from './check-xml.ts';
import { cleanCss } from './clean-css.ts';
import { cleanLottie } from './clean-lottie.ts';
import type { TextFileTask } from './text-file-jobs.ts';

/** Reads and writes text files away from the thread that answers requests. */
serveJobs((task: TextFileTask) => {
  switch (task.job) {
    case 'checkXml':
      return checkXml(task.given);
    case 'cleanCss':
      return cleanCss(task.given);
    case 'cleanLottie':
      return cleanLottie(task.given);
    case 'writeRates':
      return writeRateFeed(task.given);
  }
});

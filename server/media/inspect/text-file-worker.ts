import { serveJobs } from '#server/threads/serve-jobs.ts';
import { writeRateFeed } from '#slide-types/interestrate/feed-write.ts';
import { checkXml } from './check-xml.ts';
import { cleanCss } from './clean-css.ts';
import { cleanLottie } from './clean-lottie.ts';
import type { TextFileTask } from './text-file-jobs.ts';

/** Checks, sanitizes and writes text files without blocking the thread that serves requests. */
serveJobs((task: TextFileTask) => {
  switch (task.job) {
    case 'checkXml':
      return checkXml(task.input);
    case 'cleanCss':
      return cleanCss(task.input);
    case 'cleanLottie':
      return cleanLottie(task.input);
    case 'writeRates':
      return writeRateFeed(task.input);
  }
});

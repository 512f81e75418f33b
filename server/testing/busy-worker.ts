import { serveJobs } from '../threads/serve-jobs.ts';

/** A worker that keeps its thread busy for as many milliseconds as a job says. */
serveJobs((busyMs: number) => {
  const endsAt = performance.now() + busyMs;
  while (performance.now() < endsAt);
  return busyMs;
});

import type { Host } from '../host/host.ts';
import type { ProblemTracker } from '../host/problem-tracker.ts';
import { createPageReload, type PageReload } from '../reload/page-reload.ts';

/** The reload of a page without areas: it doesn't wait until nothing moves, and passes nothing on. */
export function reloadAtOnce(host: Host, problems: ProblemTracker): PageReload {
  return createPageReload(
    host,
    problems,
    (_withinMs, action) => {
      action();
      return () => {};
    },
    () => ({ deviceBehindMs: null, withinMs: 0, revision: '', shown: [] }),
  );
}

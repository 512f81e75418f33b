import type { DisplaySlide } from '#contract/entities/display.ts';
import type { Sound } from '#slide-types/view.ts';
import { createServerClock, type ServerClock } from '../clock/server-clock.ts';
import type { Host } from '../host/host.ts';
import { createProblemTracker, type ProblemTracker, type Report } from '../host/problem-tracker.ts';
import { hostWithRetryAfter } from '../host/retry-after.ts';
import { createFeeds, type FeedSettings, type Feeds } from './feeds.ts';
import { createFirstSlide, type FirstSlide } from './first-slide.ts';
import { createVisibleAreas, type VisibleAreas } from './visible-areas.ts';

/** What all parts of a screen share. */
export interface Engine {
  host: Host;
  clock: ServerClock;
  problems: ProblemTracker;
  feeds: Feeds;
  firstSlide: FirstSlide;
  visibleAreas: VisibleAreas;
  /** Null on pages without sound. */
  sound: Sound | null;
  /** Whether a slide needs a file that always arrives damaged. */
  hasDamagedFile(slide: DisplaySlide): boolean;
  /** Reloads the page, if it is known to load again, when nothing else has helped. */
  lastResort(): void;
}

/** Creates them for a page that only shows areas. */
export function createEngine(machine: Host, report: Report, feedSettings: FeedSettings): Engine {
  const host = hostWithRetryAfter(machine);
  const problems = createProblemTracker(host, report);
  const clock = createServerClock(host, problems);
  return {
    host,
    problems,
    clock,
    feeds: createFeeds(host, problems, feedSettings),
    firstSlide: createFirstSlide(host),
    visibleAreas: createVisibleAreas(),
    sound: null,
    hasDamagedFile: () => false,
    lastResort() {},
  };
}

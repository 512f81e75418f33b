import type { DisplaySlide } from '#contract/entities/display.ts';
import { displayStatus } from '#rules/display-status.ts';
import { contentKey } from '../plan/content-key.ts';
import { freshNote } from '../reload/reload-note.ts';
import type { Engine } from './engine.ts';

const SLIDE_PROBLEMS = ['slideFailed', 'slideCrashed', 'slideLate', 'slideStuck'] as const;
export type SlideProblem = (typeof SLIDE_PROBLEMS)[number];

/**
 * The slides of one area that are skipped for now, and their substitutes. They are identified by content, so an edited
 * slide counts as another.
 */
export interface SkippedSlides {
  has(slide: DisplaySlide): boolean;
  /** Skips a slide that failed. The time depends on its failures in a row, unless `forMs` is given. */
  add(slide: DisplaySlide, problem: SlideProblem, reason: string, forMs?: number): void;
  /** The slide works again. */
  clear(slide: DisplaySlide): void;
  /** Returns what to show while `wanted` is skipped, or null for nothing. */
  substituteFor(wanted: DisplaySlide, live: readonly DisplaySlide[], mounted: Mounted): DisplaySlide | null;
}

/** What an area has mounted. */
interface Mounted {
  /** On show and complete. */
  shown: DisplaySlide | null;
  /** Being prepared, or leaving. */
  behind: DisplaySlide | null;
}

/** How soon failed slides are retried while an area is empty. */
const TRY_AGAIN_WHEN_DARK_MS = 10_000;

export function createSkippedSlides({
  host,
  clock,
  problems,
  hasDamagedFile,
}: Pick<Engine, 'host' | 'clock' | 'problems' | 'hasDamagedFile'>): SkippedSlides {
  /** When content failed, and until when it is skipped, on the monotonic clock. */
  const failures = new Map<string, { at: number; until: number }>();

  /** Whether a slide's file is damaged, or it failed recently. */
  function has(slide: DisplaySlide): boolean {
    const failure = failures.get(contentKey(slide));
    return hasDamagedFile(slide) || (failure !== undefined && host.monotonicNow() < failure.until);
  }

  /**
   * Used if no live slide can be shown. The slide on show stays while its schedule allows, even if the plan no longer
   * contains it. If the area is empty, there is nothing to lose, and slides are retried soon.
   */
  function lastResort(live: readonly DisplaySlide[], { shown, behind }: Mounted): DisplaySlide | null {
    if (shown && displayStatus(shown, clock.now()) === 'live') return shown;
    const isHopeful = (slide: DisplaySlide) =>
      (behind && contentKey(behind) === contentKey(slide)) ||
      host.monotonicNow() - (failures.get(contentKey(slide))?.at ?? Number.NEGATIVE_INFINITY) >= TRY_AGAIN_WHEN_DARK_MS;
    return live.find(isHopeful) ?? null;
  }

  return {
    has,
    add(slide, problem, reason, forMs) {
      const subject = contentKey(slide);
      const waitMs = problems.occurred(problem, `${slide.name}: ${reason}`, { subject });
      const now = host.monotonicNow();
      for (const [key, { until }] of failures) if (until < now) failures.delete(key);
      failures.set(subject, { at: now, until: now + (forMs ?? waitMs) });
    },
    clear(slide) {
      const subject = contentKey(slide);
      failures.delete(subject);
      for (const problem of SLIDE_PROBLEMS) problems.solved(problem, subject);
    },
    /** Prefers the slide on show, then what was on show before a reload, then any that works. */
    substituteFor(wanted, live, mounted) {
      if (mounted.shown && live.some(({ _id }) => _id === mounted.shown?._id)) return mounted.shown;
      const position = live.indexOf(wanted);
      const others = [...live.slice(position + 1), ...live.slice(0, position)];
      const working = others.filter((slide) => !has(slide));
      const shownBefore = freshNote(host)?.shown ?? [];
      return (
        working.find(({ _id }) => shownBefore.includes(_id)) ?? working[0] ?? lastResort([wanted, ...others], mounted)
      );
    },
  };
}

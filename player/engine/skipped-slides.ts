import type { DisplaySlide } from '#contract/entities/display.ts';
import { displayStatus } from '#rules/display-status.ts';
import { contentKey } from './content-key.ts';
import type { Engine } from './player.ts';

const SLIDE_PROBLEMS = ['slideFailed', 'slideCrashed', 'slideLate', 'slideStuck'] as const;
export type SlideProblem = (typeof SLIDE_PROBLEMS)[number];

/** The slides of one area that have no turn for now, and what is shown in the place of one. Goes by content: an edited slide is another. */
export interface SkippedSlides {
  has(slide: DisplaySlide): boolean;
  /** It failed, and is passed over for as long as its failures in a row deserve; `forMs` where that is known better. */
  add(slide: DisplaySlide, problem: SlideProblem, reason: string, forMs?: number): void;
  /** It is well again. */
  clear(slide: DisplaySlide): void;
  /** What to show while `wanted` is passed over; null where there is nothing. */
  substituteFor(wanted: DisplaySlide, live: readonly DisplaySlide[], mounted: Mounted): DisplaySlide | null;
}

/** What an area has mounted. */
interface Mounted {
  /** On show and complete. */
  shown: DisplaySlide | null;
  /** Being made ready, or about to be gone. */
  behind: DisplaySlide | null;
}

/** Where an area has nothing at all to show, slides that failed are tried again after so long. */
const TRY_AGAIN_WHEN_DARK_MS = 10_000;

export function createSkippedSlides({
  host,
  clock,
  problems,
  hasDamagedFile,
}: Pick<Engine, 'host' | 'clock' | 'problems' | 'hasDamagedFile'>): SkippedSlides {
  /** Content that failed: when, and until when it is passed over, on the monotonic clock. */
  const failures = new Map<string, { at: number; until: number }>();

  /** Its file is damaged, or it failed a while ago. */
  function has(slide: DisplaySlide): boolean {
    const failure = failures.get(contentKey(slide));
    return hasDamagedFile(slide) || (failure !== undefined && host.monotonicNow() < failure.until);
  }

  /**
   * Nothing of what is live can be shown. What is there stays, though the plan has it no more, while its own schedule lets it;
   * where nothing is there, waiting gains nothing, and each is tried again soon.
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
      const waitMs = problems.met(problem, `${slide.name}: ${reason}`, { subject });
      const now = host.monotonicNow();
      for (const [key, { until }] of failures) if (until < now) failures.delete(key);
      failures.set(subject, { at: now, until: now + (forMs ?? waitMs) });
    },
    clear(slide) {
      const subject = contentKey(slide);
      failures.delete(subject);
      for (const problem of SLIDE_PROBLEMS) problems.solved(problem, subject);
    },
    /** The one before, or any that can be shown. */
    substituteFor(wanted, live, mounted) {
      if (mounted.shown && live.some(({ _id }) => _id === mounted.shown?._id)) return mounted.shown;
      const position = live.indexOf(wanted);
      const others = [...live.slice(position + 1), ...live.slice(0, position)];
      return others.find((slide) => !has(slide)) ?? lastResort([wanted, ...others], mounted);
    },
  };
}

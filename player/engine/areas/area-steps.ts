import type { DisplaySlide } from '#contract/entities/display.ts';
import { displayStatus } from '#rules/display-status.ts';
import { contentKey } from '../plan/content-key.ts';
import type { OpenLayer } from './area-layers.ts';
import { type AreaProgram, programAt, UNCONTROLLED } from './area-program.ts';
import type { SkippedSlides } from './skipped-slides.ts';

/**
 * What an area does next. Pure: every function receives the time, and whatever else it depends on.
 *
 * - The current slide of the program is mounted behind, and swapped to the front once it is ready.
 * - Then the next slide is mounted behind, so that it is ready for its turn.
 * - A slide that isn't ready in time is skipped, so that it doesn't make others late.
 */
export type AreaStep =
  /** Marks the front layer, to be replaced soon. */
  | { step: 'setFlaw'; flaw: OpenLayer['flaw'] }
  /** Mounts a slide behind the front layer, in place of what is there. */
  | { step: 'mount'; slide: DisplaySlide; startedAt: number }
  /** Updates a layer whose content stays the same. */
  | { step: 'refresh'; which: 'showing' | 'behind'; slide: DisplaySlide; startedAt: number }
  /** Brings the layer behind to the front, for the rest of its turn. */
  | { step: 'swap'; remainingMs: number }
  /** Removes the layer behind. */
  | { step: 'dropBehind' }
  /** Removes the front layer: nothing is to be shown. */
  | { step: 'leave' }
  /** Skips the slide behind, which isn't ready: for this time, or until it is retried as after any failure. */
  | { step: 'skip'; reason: string; forMs?: number }
  /** The upcoming plan is prepared. */
  | { step: 'announcePrepared' };

/** What an area knows when it takes a step. `now` is server time, `monotonicNow` the clock of `mountedAt`. */
export interface AreaSituation {
  program: AreaProgram;
  /** The slides of an upcoming plan. */
  upcoming: readonly DisplaySlide[] | null;
  showing: OpenLayer | null;
  behind: OpenLayer | null;
  skipped: Pick<SkippedSlides, 'has' | 'substituteFor'>;
  /** Whether a slide needs a file that always arrives damaged. */
  isDamaged(slide: DisplaySlide): boolean;
  /** How long an empty area waits for one slide before it tries another. */
  emptyAtMostMs: number;
  now: number;
  monotonicNow: number;
}

/** How long a View may take to become ready. */
const GIVE_UP_PREPARING_MS = 60_000;
/** A slide must be ready this long before the end of its turn, or its layer is used for the next one. */
const NEEDED_BY_NEXT_MS = 2_000;
/** How long before its turn the first slide of an empty area is mounted. */
const PREPARED_BEFORE_MS = 20_000;
/** How long a slide that is no longer scheduled waits for the next one. */
const OVER_AT_MOST_MS = 2_000;

/** Returns the steps that are due, in order; none while the area waits for something. */
export function nextSteps(situation: AreaSituation): AreaStep[] {
  const flaw = changedFlaw(situation);
  if (flaw) return [{ step: 'setFlaw', flaw }];
  const { upcoming } = situation;
  return upcoming && keepsWhileWaiting(situation) ? stepsToPrepare(upcoming, situation) : stepsToShow(situation);
}

/** A slide that was shown with a damaged file is remounted when the file is fixed. */
function changedFlaw({ showing, isDamaged }: AreaSituation): OpenLayer['flaw'] {
  if (!showing) return null;
  const isNowDamaged = isDamaged(showing.slide);
  if (isNowDamaged && showing.flaw === null) return 'damaged';
  return !isNowDamaged && showing.flaw === 'damaged' ? 'worn' : null;
}

/** Returns the slide to show: the current one, or a substitute for it. */
export function targetOf({
  program: { current, live },
  showing,
  behind,
  skipped,
}: Pick<AreaSituation, 'program' | 'showing' | 'behind' | 'skipped'>): DisplaySlide | null {
  const wanted = current.item;
  if (wanted === null || !skipped.has(wanted)) return wanted;
  return skipped.substituteFor(wanted, live, {
    shown: showing?.isReady ? showing.slide : null,
    behind: behind?.slide ?? null,
  });
}

/**
 * Whether another step may follow: what missed its turn has made room for the next slide, and a new flaw needs a
 * replacement.
 */
export function isFollowed(step: AreaStep): boolean {
  return step.step === 'setFlaw' || (step.step === 'skip' && step.forMs !== undefined);
}

/** Returns for how many milliseconds nothing will move or change; 0 while something does. */
export function idleForMs({ program: { current }, upcoming, showing, behind, now }: AreaSituation): number {
  const isMoving = showing?.motion || behind?.phase === 'leaving' || upcoming;
  const isBehind = current.item && !(showing?.isReady && hasContentOf(showing, current.item));
  return isMoving || isBehind ? 0 : Math.max(0, current.endsAt - now);
}

/** Returns the server time from which a late slide makes room for the next one. */
export function neededByNextAt({ startedAt, endsAt }: AreaProgram['current']): number {
  return endsAt - Math.min(NEEDED_BY_NEXT_MS, (endsAt - startedAt) / 2);
}

/** Whether the front slide stays while all areas prepare a new plan. A slide that is no longer scheduled doesn't. */
function keepsWhileWaiting({ showing, now }: AreaSituation): boolean {
  return !showing || (showing.isReady && displayStatus(showing.slide, now) === 'live');
}

function stepsToPrepare(upcoming: readonly DisplaySlide[], situation: AreaSituation): AreaStep[] {
  const { showing, behind, skipped, now } = situation;
  const { current, live } = programAt(upcoming, now, UNCONTROLLED, skipped.has);
  const wanted = [current.item, ...live].find((slide) => slide !== null && !skipped.has(slide)) ?? null;
  if (wanted === null || (showing?.isReady && hasContentOf(showing, wanted))) return [{ step: 'announcePrepared' }];
  if (hasContentOf(behind, wanted) && behind?.phase === 'preparing')
    return behind.isReady ? [{ step: 'announcePrepared' }] : stepsIfTooLate(situation);
  return behind?.phase === 'leaving' ? [] : [{ step: 'mount', slide: wanted, startedAt: current.startedAt }];
}

function stepsToShow(situation: AreaSituation): AreaStep[] {
  const { program, showing, behind, now } = situation;
  const { current } = program;
  const slide = targetOf(situation);
  if (slide === null) return stepsWhileEmpty(situation);
  const startedAt = slide === current.item ? current.startedAt : (showing?.startedAt ?? current.startedAt);
  if (hasContentOf(showing, slide) && showing?.isReady && showing.flaw !== 'worn')
    return [{ step: 'refresh', which: 'showing', slide, startedAt }, ...stepsToPrepareNext(situation, slide)];
  if (hasContentOf(behind, slide) && behind?.phase === 'preparing') {
    const refresh: AreaStep = { step: 'refresh', which: 'behind', slide, startedAt };
    if (behind.isReady) return [refresh, { step: 'swap', remainingMs: Math.max(0, current.endsAt - now) }];
    if (isOutOfTime(situation, behind))
      return [refresh, { step: 'skip', reason: 'not ready in time', forMs: current.endsAt - now }];
    return [refresh, ...stepsIfTooLate(situation)];
  }
  return behind?.phase === 'leaving' ? [] : [{ step: 'mount', slide, startedAt }];
}

/** The next slide may be due in months, so it is prepared shortly before. */
function stepsWhileEmpty(situation: AreaSituation): AreaStep[] {
  const { program, showing, now } = situation;
  if (showing) return [{ step: 'leave' }];
  return program.next.startedAt - now > PREPARED_BEFORE_MS ? [] : stepsToPrepareNext(situation, null);
}

function stepsToPrepareNext(
  { program: { next }, behind, skipped }: AreaSituation,
  shown: DisplaySlide | null,
): AreaStep[] {
  if (behind?.phase === 'leaving') return [];
  const { item: slide, startedAt } = next;
  if (slide === null || (shown && contentKey(slide) === contentKey(shown)) || skipped.has(slide))
    return [{ step: 'dropBehind' }];
  if (hasContentOf(behind, slide)) return [{ step: 'refresh', which: 'behind', slide, startedAt }];
  return [{ step: 'mount', slide, startedAt }];
}

/** Whether a late slide should give its layer to the next one, so that it doesn't make that one late too. */
function isOutOfTime({ program, showing, skipped, now, monotonicNow }: AreaSituation, late: OpenLayer): boolean {
  const { current, next } = program;
  if (!showing?.isReady || next.item === null || skipped.has(next.item)) return false;
  const isForOther = !hasContentOf(late, next.item) && !hasContentOf(showing, next.item);
  const hasHadChance = monotonicNow - late.mountedAt >= NEEDED_BY_NEXT_MS;
  return isForOther && hasHadChance && now >= neededByNextAt(current);
}

function stepsIfTooLate(situation: AreaSituation): AreaStep[] {
  const { behind, monotonicNow } = situation;
  const timeoutMs = behind ? timeoutOf(behind, situation) : 0;
  if (!behind || monotonicNow - behind.mountedAt < timeoutMs) return [];
  return [{ step: 'skip', reason: `not ready after ${timeoutMs} ms` }];
}

/**
 * A working slide stays while the next one is prepared, but not beyond its schedule. An empty area tries any other
 * slide.
 */
function timeoutOf(late: OpenLayer, { program, showing, skipped, emptyAtMostMs, now }: AreaSituation): number {
  if (showing?.isReady) return displayStatus(showing.slide, now) === 'live' ? GIVE_UP_PREPARING_MS : OVER_AT_MOST_MS;
  const hasOther = [...program.live, ...program.reserve].some(
    (slide) => !hasContentOf(late, slide) && !skipped.has(slide),
  );
  return hasOther ? emptyAtMostMs : GIVE_UP_PREPARING_MS;
}

function hasContentOf(layer: OpenLayer | null, slide: DisplaySlide): boolean {
  return layer?.contentKey === contentKey(slide);
}

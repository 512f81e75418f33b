import type { DisplayDocument, DisplaySlide } from '#contract/entities/display.ts';
import { isOnAir, visibleAreas } from '#rules/on-air.ts';

/**
 * Which display document a screen shows, and which one follows. Pure: all events bring the time, so each rule can be
 * tested.
 *
 * - A document that differs from the one on show is shown once its files are stored, or immediately if there is nothing
 *   to lose.
 * - All areas switch to it together, once each of them has prepared its first slide.
 *
 * See docs/decisions/018-switch-plans-as-a-whole.md
 */
export interface Plan {
  /** The server's document, as last received. */
  readonly wanted: DisplayDocument | null;
  /** The document on show; until the time is known, the one to be shown. */
  readonly playing: DisplayDocument | null;
  /** The document that areas prepare, which replaces `playing` shortly. */
  readonly upcoming: DisplayDocument | null;
  /** IDs of the areas that have prepared `upcoming`. */
  readonly prepared: readonly string[];
  /** The server said that the channel does not exist. Shown while nothing is playing. */
  readonly isMissing: boolean;
}

/** `serverNow` is null until the time is known. Nothing is shown before. */
export type PlanEvent =
  | { type: 'received'; document: DisplayDocument; serverNow: number | null }
  /** All files of a received document are stored or given up. */
  | { type: 'filesStored'; document: DisplayDocument; serverNow: number | null }
  /** The stored document was read. */
  | { type: 'recalled'; document: DisplayDocument; serverNow: number | null }
  | { type: 'areaPrepared'; areaId: string }
  /** Some areas have not prepared `upcoming` in time. They follow later. */
  | { type: 'preparingTimedOut' }
  | { type: 'missing' };

/** What to show: nothing yet, a channel, or nothing because the channel does not exist. */
export type Showing =
  | { kind: 'nothing' }
  | { kind: 'missing' }
  | {
      kind: 'channel';
      document: DisplayDocument;
      /** The document to prepare, which replaces the current one shortly. */
      upcoming: DisplayDocument | null;
    };

export const NO_PLAN: Plan = { wanted: null, playing: null, upcoming: null, prepared: [], isMissing: false };

/** Returns the plan after an event; the same object if nothing changes. */
export function planAfter(plan: Plan, event: PlanEvent): Plan {
  switch (event.type) {
    case 'received':
      return received(plan, event.document, event.serverNow);
    case 'filesStored':
      if (event.document !== plan.wanted || event.document.revision === latestOf(plan)?.revision) return plan;
      return switched(plan, event.document, event.serverNow);
    case 'recalled':
      return latestOf(plan) || plan.wanted ? plan : switched(plan, event.document, event.serverNow);
    case 'areaPrepared':
      return areaPrepared(plan, event.areaId);
    case 'preparingTimedOut':
      return committed(plan);
    case 'missing':
      return { ...NO_PLAN, isMissing: true };
  }
}

export function showingOf({ playing, upcoming, isMissing }: Plan, isTimeKnown: boolean): Showing {
  if (playing && isTimeKnown) return { kind: 'channel', document: playing, upcoming };
  return { kind: isMissing ? 'missing' : 'nothing' };
}

/** Returns the document on show, or the one that replaces it. */
export function latestOf({ playing, upcoming }: Plan): DisplayDocument | null {
  return upcoming ?? playing;
}

/** Returns the slides whose content is needed now or shortly. */
export function slidesOf({ playing, upcoming }: Plan): DisplaySlide[] {
  return [...(playing?.slides ?? []), ...(upcoming?.slides ?? [])];
}

function received(plan: Plan, document: DisplayDocument, serverNow: number | null): Plan {
  if (document.revision === plan.wanted?.revision) return plan;
  const next = { ...plan, wanted: document };
  if (document.revision === latestOf(plan)?.revision) return next;
  const isShowingSomething = plan.playing !== null && serverNow !== null && isOnAir(plan.playing, serverNow);
  return isShowingSomething ? next : switched(next, document, serverNow);
}

function switched(plan: Plan, document: DisplayDocument, serverNow: number | null): Plan {
  const isOnShow = plan.playing !== null && serverNow !== null;
  return isOnShow
    ? { ...plan, upcoming: document, prepared: [] }
    : { ...plan, playing: document, upcoming: null, prepared: [] };
}

function areaPrepared(plan: Plan, areaId: string): Plan {
  if (!plan.upcoming || plan.prepared.includes(areaId)) return plan;
  const prepared = [...plan.prepared, areaId];
  const isComplete = visibleAreas(plan.upcoming).every((area) => prepared.includes(area._id));
  return isComplete ? committed(plan) : { ...plan, prepared };
}

function committed(plan: Plan): Plan {
  return plan.upcoming ? { ...plan, playing: plan.upcoming, upcoming: null, prepared: [] } : plan;
}

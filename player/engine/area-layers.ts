import type { Transition } from '#contract/entities/area.ts';
import type { DisplaySlide } from '#contract/entities/display.ts';
import { TRANSITION_SECONDS } from '#rules/limits.ts';
import { contentKey } from './content-key.ts';
import type { Cancel, Host } from './host.ts';

/** How one slide takes the place of another. */
export interface Motion {
  /** `out`: nothing takes its place. */
  transition: Transition | 'out';
  durationMs: number;
  /** A CSS timing function. */
  timing: string;
}

export interface Layer {
  /** Another number for each mounting. */
  readonly key: number;
  readonly slide: DisplaySlide;
  readonly phase: 'preparing' | 'showing' | 'leaving';
  readonly startedAt: number;
  /** How it comes or goes; null where it simply is there. */
  readonly motion: Motion | null;
}

/** What to draw: two layers that take turns at being the one in front. */
export type LayerPair = readonly [Layer | null, Layer | null];

export interface OpenLayer extends Layer {
  readonly contentKey: string;
  readonly isReady: boolean;
  /** On the monotonic clock. */
  readonly mountedAt: number;
  /** Why it stays up no longer than it must: `damaged` until its file is mended, `worn` until the same content is ready anew. */
  readonly flaw: 'damaged' | 'worn' | null;
}

/** The two layers of an area: what is in front, what is made ready or goes behind it, and how they change places. */
export interface AreaLayers {
  layerPair(): LayerPair;
  showing(): OpenLayer | null;
  behind(): OpenLayer | null;
  /** Prepares a slide behind what is in front, in the place of whatever is there. */
  mount(slide: DisplaySlide, startedAt: number): void;
  /** The same content may have another name, duration or turn by now. */
  refresh(which: 'showing' | 'behind', slide: DisplaySlide, startedAt: number): void;
  /** Puts what is behind in front, for a turn of so many milliseconds. */
  swap(transition: Transition, turnMs: number): void;
  /** What is in front goes, and nothing takes its place. */
  leave(): void;
  /** Lets go of what is behind. */
  dropBehind(): void;
  markReady(key: number): void;
  /** Its View broke: behind it is let go of, in front it stays until something takes its place. */
  breakDown(key: number): void;
  setFlaw(flaw: OpenLayer['flaw']): void;
  /** The motion of the layer is over, as the browser saw it: what comes now covers what goes. */
  moved(key: number): void;
  stop(): void;
}

/**
 * What leaves stays below until its transition was seen to be over, or so much longer than it takes: a busy browser begins
 * to move things long after it is told to, and they would come over nothing. A quarter of the turn at most: what follows has
 * to be made ready, too.
 */
const STAYS_BELOW_AT_MOST_MS = 2_000;

/** `onFree` runs when what left is gone. */
export function createAreaLayers(host: Host, onFree: () => void): AreaLayers {
  let slots: [OpenLayer | null, OpenLayer | null] = [null, null];
  let front: 0 | 1 = 0;
  let lastKey = 0;
  let cancelLeaving: Cancel = () => {};

  const back = () => (front === 0 ? 1 : 0);
  const showing = () => slots[front];
  const behind = () => slots[back()];

  function put(slot: 0 | 1, layer: OpenLayer | null): void {
    slots = slot === 0 ? [layer, slots[1]] : [slots[0], layer];
  }

  function clearLeavingAfter(delayMs: number): void {
    cancelLeaving();
    cancelLeaving = host.after(delayMs, clearLeaving);
  }

  /** What comes stands in its place from now on: a busy browser may not have moved it there, and it would go on over nothing. */
  function clearLeaving(): void {
    const shown = showing();
    if (shown?.motion) put(front, { ...shown, motion: null });
    if (behind()?.phase === 'leaving') put(back(), null);
    onFree();
  }

  return {
    layerPair: () => slots,
    showing,
    behind,
    mount(slide, startedAt) {
      put(back(), {
        key: ++lastKey,
        slide,
        phase: 'preparing',
        startedAt,
        motion: null,
        contentKey: contentKey(slide),
        isReady: false,
        mountedAt: host.monotonicNow(),
        flaw: null,
      });
    },
    refresh(which, slide, startedAt) {
      const slot = which === 'showing' ? front : back();
      const layer = slots[slot];
      if (layer && (layer.slide !== slide || layer.startedAt !== startedAt)) put(slot, { ...layer, slide, startedAt });
    },
    swap(transition, turnMs) {
      const outgoing = showing();
      const incoming = behind();
      if (!incoming) return;
      const isNewVersion = outgoing?.slide._id === incoming.slide._id;
      // A slide that was edited stays where it is; only its content changes.
      const motion =
        outgoing && motionOf(isNewVersion && transition !== 'none' ? 'fade' : transition, incoming.slide, turnMs);
      put(front, outgoing && motion && { ...outgoing, phase: 'leaving', motion });
      front = back();
      put(front, { ...incoming, phase: 'showing', motion });
      clearLeavingAfter(motion ? motion.durationMs + Math.min(STAYS_BELOW_AT_MOST_MS, turnMs / 4) : 0);
    },
    leave() {
      const outgoing = showing();
      if (!outgoing) return;
      const motion: Motion = { transition: 'out', durationMs: TRANSITION_SECONDS * 1000, timing: 'ease' };
      put(front, { ...outgoing, phase: 'leaving', motion });
      front = back();
      put(front, null);
      clearLeavingAfter(motion.durationMs);
    },
    dropBehind: () => put(back(), null),
    markReady(key) {
      for (const slot of [0, 1] as const) {
        const layer = slots[slot];
        if (layer?.key === key) put(slot, { ...layer, isReady: true });
      }
    },
    breakDown(key) {
      const shown = showing();
      if (behind()?.key === key) put(back(), null);
      else if (shown?.key === key) put(front, { ...shown, isReady: false });
    },
    setFlaw(flaw) {
      const shown = showing();
      if (shown) put(front, { ...shown, flaw });
    },
    moved(key) {
      if (showing()?.key === key) clearLeaving();
    },
    stop: () => cancelLeaving(),
  };
}

/** How a slide comes in; null where it is simply there. */
function motionOf(transition: Transition, slide: DisplaySlide, turnMs: number): Motion | null {
  if (transition === 'none') return null;
  // Half of the turn at most: the other half is needed to make the next slide ready.
  const durationMs = Math.min((slide.transitionDuration ?? TRANSITION_SECONDS) * 1000, turnMs / 2);
  if (durationMs <= 0) return null;
  return { transition, durationMs, timing: slide.transitionTimingFunction || 'ease-in-out' };
}

import type { Transition } from '#contract/entities/area.ts';
import type { DisplaySlide } from '#contract/entities/display.ts';
import { TRANSITION_SECONDS } from '#rules/limits.ts';
import type { Cancel, Host } from '../host/host.ts';
import { contentKey } from '../plan/content-key.ts';

/** How one slide replaces another. */
export interface Motion {
  /** `out`: no slide follows. */
  transition: Transition | 'out';
  durationMs: number;
  /** A CSS timing function. */
  timing: string;
}

export interface Layer {
  /** Unique for each mount. */
  readonly key: number;
  readonly slide: DisplaySlide;
  readonly phase: 'preparing' | 'showing' | 'leaving';
  readonly startedAt: number;
  /** How it enters or leaves; null without a transition. */
  readonly motion: Motion | null;
}

/** What to render: two layers that take turns in front. */
export type LayerPair = readonly [Layer | null, Layer | null];

export interface OpenLayer extends Layer {
  readonly contentKey: string;
  readonly isReady: boolean;
  /** On the monotonic clock. */
  readonly mountedAt: number;
  /** Why it must be replaced soon: `damaged` until its file is fixed, `worn` until the same content is ready again. */
  readonly flaw: 'damaged' | 'worn' | null;
}

/** The two layers of an area: the one in front, and the one being prepared or leaving behind it. */
export interface AreaLayers {
  /** Returns what was last published. */
  layerPair(): LayerPair;
  subscribe(listener: () => void): Cancel;
  /** Notifies the listeners if a layer has changed. */
  publish(): void;
  showing(): OpenLayer | null;
  behind(): OpenLayer | null;
  /** Prepares a slide behind the front layer and replaces what was there. */
  mount(slide: DisplaySlide, startedAt: number): void;
  /** Updates a slide whose content is the same, but whose name, duration or turn may have changed. */
  refresh(which: 'showing' | 'behind', slide: DisplaySlide, startedAt: number): void;
  /** Brings the layer behind to the front, for what remains of its turn. */
  swap(transition: Transition, remainingMs: number): void;
  /** Removes the front layer without a successor. */
  leave(): void;
  /** Removes the layer behind. */
  dropBehind(): void;
  markReady(key: number): void;
  /** The View of a layer failed. Behind, it is removed; in front, it stays until something replaces it. */
  breakDown(key: number): void;
  setFlaw(flaw: OpenLayer['flaw']): void;
  /** The browser has finished the transition of this layer, so it covers the leaving one. */
  moved(key: number): void;
  stop(): void;
}

/**
 * Time beyond its transition for which a leaving layer stays if the browser doesn't report the end: a busy browser
 * starts transitions late, and the new slide would enter over nothing. Limited to a quarter of the turn, because the
 * next slide must be prepared too.
 */
const STAYS_BELOW_AT_MOST_MS = 2_000;

/** `onFree` runs when the leaving layer is removed. */
export function createAreaLayers(host: Host, onFree: () => void): AreaLayers {
  let slots: [OpenLayer | null, OpenLayer | null] = [null, null];
  let published: LayerPair = slots;
  const listeners = new Set<() => void>();
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

  /**
   * Ends the transition of the entering layer too. A busy browser may not have finished it, and it would continue over
   * nothing.
   */
  function clearLeaving(): void {
    const shown = showing();
    if (shown?.motion) put(front, { ...shown, motion: null });
    if (behind()?.phase === 'leaving') put(back(), null);
    onFree();
  }

  return {
    layerPair: () => published,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    publish() {
      if (published[0] === slots[0] && published[1] === slots[1]) return;
      published = slots;
      for (const listener of listeners) listener();
    },
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
    swap(transition, remainingMs) {
      const outgoing = showing();
      const incoming = behind();
      if (!incoming) return;
      const isNewVersion = outgoing?.slide._id === incoming.slide._id;
      // An edited slide stays in position; only its content changes.
      const motion =
        outgoing && motionOf(isNewVersion && transition !== 'none' ? 'fade' : transition, incoming.slide, remainingMs);
      put(front, outgoing && motion && { ...outgoing, phase: 'leaving', motion });
      front = back();
      put(front, { ...incoming, phase: 'showing', motion });
      clearLeavingAfter(motion ? motion.durationMs + Math.min(STAYS_BELOW_AT_MOST_MS, remainingMs / 4) : 0);
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

/** Returns how a slide enters, or null without a transition. */
function motionOf(transition: Transition, slide: DisplaySlide, remainingMs: number): Motion | null {
  if (transition === 'none') return null;
  // At most half of what remains of the turn, because the other half is needed to prepare the next slide.
  const durationMs = Math.min((slide.transitionDuration ?? TRANSITION_SECONDS) * 1000, remainingMs / 2);
  if (durationMs <= 0) return null;
  return { transition, durationMs, timing: slide.transitionTimingFunction || 'ease-in-out' };
}

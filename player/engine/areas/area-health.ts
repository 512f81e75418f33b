import type { Cancel } from '../host/host.ts';
import type { AreaPlayer } from './area-player.ts';
import type { Engine } from './engine.ts';

/** Measures motion in a layer from outside its View. */
export interface Playback {
  /** Increases while things move; null if nothing should. */
  progress(): number | null;
  /** Restarts playback that has only paused. */
  nudge(): void;
}

export interface AreaHealth {
  /** Sets the playback of a layer; null when the layer is removed. */
  setPlayback(key: number, playback: Playback | null): void;
  start(): void;
  stop(): void;
}

const LOOK_EVERY_MS = 5_000;
/** How long a video may stand still. */
const SILENCE_ALLOWED_MS = 20_000;
/** How long each attempt to fix it may take. */
const NEXT_RUNG_AFTER_MS = 10_000;
/** How long an area may be late with a slide without showing anything new. */
const DEBT_ALLOWED_MS = 120_000;
/** Within an hour; after that, the page is reloaded. */
const REBUILDS_ALLOWED = 2;
const HOUR_MS = 3_600_000;

/**
 * Watches whether one area makes progress, and fixes it step by step: it nudges the video, remounts the slide, skips
 * the slide, rebuilds the area and finally reloads the page.
 */
export function createAreaHealth(
  engine: Engine,
  areaPlayer: AreaPlayer,
  rebuilds: number[],
  rebuild: () => void,
): AreaHealth {
  const { host, problems } = engine;
  const playbacks = new Map<number, Playback>();
  let watched = { key: 0, progress: null as number | null, since: 0, rung: 0 };
  /**
   * When the area became late, and what it has shown since. A slide's turn can have begun long before the area was
   * mounted.
   */
  let debt: { since: number; shown: number } | null = null;
  let cancel: Cancel = () => {};

  function look(): void {
    const now = host.monotonicNow();
    const layer = areaPlayer.layerPair().find((one) => one?.phase === 'showing');
    const shown = layer?.key ?? 0;
    if (!areaPlayer.isBehind()) debt = null;
    else if (debt?.shown !== shown) debt = { since: now, shown };
    if (debt && now - debt.since > DEBT_ALLOWED_MS) {
      debt = null;
      rebuildArea('its slides no longer change');
      return;
    }
    const progress = (layer && playbacks.get(layer.key)?.progress()) ?? null;
    if (!layer || layer.key !== watched.key || progress === null || progress !== watched.progress) {
      // A slide that was remounted because it was stuck has yet to show progress.
      const isSecondTry = layer !== undefined && watched.rung === 2 && layer?.key !== watched.key;
      watched = { key: layer?.key ?? 0, progress, since: now, rung: isSecondTry ? 2 : 0 };
      return;
    }
    const patienceMs = SILENCE_ALLOWED_MS + watched.rung * NEXT_RUNG_AFTER_MS;
    if (layer && now - watched.since >= patienceMs) climb(layer.key, layer.slide.name);
  }

  function climb(key: number, name: string): void {
    watched.rung += 1;
    const reason = `${name} is stuck`;
    if (watched.rung === 1) playbacks.get(key)?.nudge();
    else if (watched.rung === 2) areaPlayer.remount();
    else if (watched.rung === 3) areaPlayer.failed(key, 'slideStuck', reason);
    else rebuildArea(reason);
  }

  function rebuildArea(reason: string): void {
    const now = host.monotonicNow();
    problems.occurred('areaStuck', reason);
    while (rebuilds.length > 0 && now - (rebuilds[0] as number) > HOUR_MS) rebuilds.shift();
    rebuilds.push(now);
    if (rebuilds.length > REBUILDS_ALLOWED) engine.lastResort();
    rebuild();
  }

  return {
    setPlayback(key, playback) {
      if (playback) playbacks.set(key, playback);
      else playbacks.delete(key);
    },
    start() {
      cancel = host.every(LOOK_EVERY_MS, look);
    },
    stop: () => cancel(),
  };
}

import type { AreaStage } from './area-stage.ts';
import type { Cancel } from './host.ts';
import type { Engine } from './player.ts';

/** What moves in a layer, seen from outside its View. */
export interface Motor {
  /** Grows while things move; null where nothing has to. */
  progress(): number | null;
  /** Starts it again where it merely stopped. */
  nudge(): void;
}

export interface AreaHealth {
  /** The motor of a layer; null when the layer goes. */
  setMotor(key: number, motor: Motor | null): void;
  start(): void;
  stop(): void;
}

const LOOK_EVERY_MS = 5_000;
/** How long a film may stand still. */
const SILENCE_ALLOWED_MS = 20_000;
/** What was done about it gets so long to help. */
const NEXT_RUNG_AFTER_MS = 10_000;
/** How long an area may owe a slide whose turn it is, and show nothing new meanwhile. */
const DEBT_ALLOWED_MS = 120_000;
/** An area that was built anew this often within the hour needs more than that. */
const REBUILDS_ALLOWED = 2;
const HOUR_MS = 3_600_000;

/**
 * Watches one area by its progress, and helps it: first by a nudge, then with the slide mounted anew, then without the
 * slide, then with a new area, and in the end with a new page.
 */
export function createAreaHealth(
  engine: Engine,
  stage: AreaStage,
  rebuilds: number[],
  rebuild: () => void,
): AreaHealth {
  const { host, desk } = engine;
  const motors = new Map<number, Motor>();
  let watched = { key: 0, progress: null as number | null, since: 0, rung: 0 };
  /** Since when the area owes a slide, and what it has shown ever since. A slide's turn may have begun long before the area did. */
  let debt: { since: number; shown: number } | null = null;
  let cancel: Cancel = () => {};

  function look(): void {
    const now = host.monotonicNow();
    const layer = stage.picture().find((one) => one?.phase === 'showing');
    const shown = layer?.key ?? 0;
    if (!stage.isBehind()) debt = null;
    else if (debt?.shown !== shown) debt = { since: now, shown };
    if (debt && now - debt.since > DEBT_ALLOWED_MS) {
      debt = null;
      rebuildArea('its slides no longer change');
      return;
    }
    const progress = (layer && motors.get(layer.key)?.progress()) ?? null;
    if (!layer || layer.key !== watched.key || progress === null || progress !== watched.progress) {
      // A slide that was mounted anew because it stood still has yet to show that it is well.
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
    if (watched.rung === 1) motors.get(key)?.nudge();
    else if (watched.rung === 2) stage.remount();
    else if (watched.rung === 3) stage.failed(key, 'slideStuck', reason);
    else rebuildArea(reason);
  }

  function rebuildArea(reason: string): void {
    const now = host.monotonicNow();
    desk.met('areaStuck', reason);
    while (rebuilds.length > 0 && now - (rebuilds[0] as number) > HOUR_MS) rebuilds.shift();
    rebuilds.push(now);
    if (rebuilds.length > REBUILDS_ALLOWED) engine.lastResort();
    rebuild();
  }

  return {
    setMotor(key, motor) {
      if (motor) motors.set(key, motor);
      else motors.delete(key);
    },
    start() {
      cancel = host.every(LOOK_EVERY_MS, look);
    },
    stop: () => cancel(),
  };
}

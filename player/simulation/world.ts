import type { Cancel } from '../engine/host/host.ts';
import { createTimetable } from './timetable.ts';

/** Something with its own clock. */
export interface Clockwork {
  /** When it next has something to do, in the world's time. */
  nextAt(): number;
  run(): void;
}

/** The true time, which only passes in `passUntil`, and all events in their order. */
export interface World {
  now(): number;
  at(time: number, action: () => void): Cancel;
  after(delayMs: number, action: () => void): Cancel;
  join(clockwork: Clockwork): Cancel;
  /** Announces that promises are about to settle, so that nothing else happens before they have. */
  stir(): void;
  /** Whether something has just failed or changed. Otherwise, recurring timers run less often to save time. */
  isTense(): boolean;
  incident(tenseForMs?: number): void;
  onIncident(action: () => void): Cancel;
  /** Runs `action` once after the current event, however often this is called for it. */
  afterwards(action: () => void): void;
  passUntil(time: number): Promise<void>;
}

/** An arbitrary time, which is the same for all runs. */
const START = 1_790_000_000_000;
const LONGEST_CHAIN = 30;
const TENSE_FOR_MS = 4_000;

export function createWorld(): World {
  const events = createTimetable();
  const clockworks = new Set<Clockwork>();
  const incidentListeners = new Set<() => void>();
  const waiting = new Set<() => void>();
  let now = START;
  let isStirred = false;
  let tenseUntil = 0;

  const worldEvents: Clockwork = { nextAt: events.nextAt, run: () => events.take()?.() };

  function next(): Clockwork {
    let first = worldEvents;
    let firstAt = first.nextAt();
    for (const clockwork of clockworks) {
      const at = clockwork.nextAt();
      if (at < firstAt) [first, firstAt] = [clockwork, at];
    }
    return first;
  }

  return {
    now: () => now,
    at: (time, action) => events.put(Math.max(now, time), action),
    after: (delayMs, action) => events.put(now + delayMs, action),
    join(clockwork) {
      clockworks.add(clockwork);
      return () => clockworks.delete(clockwork);
    },
    stir() {
      isStirred = true;
    },
    isTense: () => now < tenseUntil,
    incident(tenseForMs = TENSE_FOR_MS) {
      tenseUntil = Math.max(tenseUntil, now + tenseForMs);
      for (const action of incidentListeners) action();
    },
    onIncident(action) {
      incidentListeners.add(action);
      return () => incidentListeners.delete(action);
    },
    afterwards(action) {
      waiting.add(action);
    },
    async passUntil(time) {
      for (;;) {
        const first = next();
        const at = first.nextAt();
        if (at > time) break;
        now = Math.max(now, at);
        first.run();
        if (isStirred) {
          isStirred = false;
          await settled();
        }
        if (waiting.size === 0) continue;
        for (const action of waiting) action();
        waiting.clear();
      }
      now = time;
    },
  };
}

/** Waits until all pending promises have settled. No chain of promises is longer than this. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < LONGEST_CHAIN; turn += 1) await null;
}

import type { Cancel } from '../engine/host.ts';
import { createTimetable } from './timetable.ts';

/** Something that lives by a clock of its own. */
export interface Clockwork {
  /** When it wants to do something next, in the world's time. */
  nextAt(): number;
  run(): void;
}

/** True time, which passes only when told, and everything that happens in it in the right order. */
export interface World {
  now(): number;
  at(moment: number, action: () => void): Cancel;
  after(delayMs: number, action: () => void): Cancel;
  join(clockwork: Clockwork): Cancel;
  /** Promises are about to settle: nothing else happens before they have. */
  stir(): void;
  /** Around the moments at which something goes wrong or changes, watchful timers run as often as they want to; else less. */
  isTense(): boolean;
  incident(tenseForMs?: number): void;
  onIncident(action: () => void): Cancel;
  /** Runs `action` once after what happens now, however often it is asked for. */
  afterwards(action: () => void): void;
  passUntil(moment: number): Promise<void>;
}

/** Any Wednesday: what counts is only that all runs begin at the same moment. */
const BEGINNING = 1_790_000_000_000;
const LONGEST_CHAIN = 30;
const TENSE_FOR_MS = 4_000;

export function createWorld(): World {
  const events = createTimetable();
  const clockworks = new Set<Clockwork>();
  const tense = new Set<() => void>();
  const waiting = new Set<() => void>();
  let now = BEGINNING;
  let isStirred = false;
  let tenseUntil = 0;

  const ofTheWorld: Clockwork = { nextAt: events.nextAt, run: () => events.take()?.() };

  function next(): Clockwork {
    let first = ofTheWorld;
    let firstAt = first.nextAt();
    for (const clockwork of clockworks) {
      const at = clockwork.nextAt();
      if (at < firstAt) [first, firstAt] = [clockwork, at];
    }
    return first;
  }

  return {
    now: () => now,
    at: (moment, action) => events.put(Math.max(now, moment), action),
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
      for (const action of tense) action();
    },
    onIncident(action) {
      tense.add(action);
      return () => tense.delete(action);
    },
    afterwards(action) {
      waiting.add(action);
    },
    async passUntil(moment) {
      for (;;) {
        const first = next();
        const at = first.nextAt();
        if (at > moment) break;
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
      now = moment;
    },
  };
}

/** Lets everything happen that waits for nothing but itself: no chain of promises is longer than this. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < LONGEST_CHAIN; turn += 1) await null;
}

import type { Cancel, Host } from './host.ts';
import type { ProblemDesk } from './player-problems.ts';
import { unanswered, wishOf } from './politeness.ts';

/** The server's clock, estimated. It never runs backwards for small corrections and takes no notice of the device's own clock. */
export interface ServerClock {
  /** The server's time in milliseconds, with fractions. Meaningless until `isSet`. */
  now(): number;
  isSet(): boolean;
  /** Takes the time that came along with another answer as one more sample. */
  offer(sample: TimeSample): void;
  /** Takes a time that may be far off, until the server tells a better one. Without effect once the clock is set. */
  guess(serverTime: number): void;
  /** How sure the clock is of itself; null where the server has not been heard. */
  quality(): ClockQuality | null;
  /** Calls back when the clock was set or moved by a visible amount. */
  onStep(listener: () => void): Cancel;
  start(): void;
  stop(): void;
}

export interface ClockQuality {
  /** By how much the device's own clock is behind the server's. */
  deviceBehindMs: number;
  /** Of the best answer that the clock goes by. */
  roundTripMs: number;
}

/** What one question about the time taught. `sentAt` and `receivedAt` are of the monotonic clock. */
export interface TimeSample {
  sentAt: number;
  receivedAt: number;
  serverTime: number;
}

const SAMPLES_AT_START = 8;
const SAMPLES_LATER = 4;
const BETWEEN_SAMPLES_MS = 60;
const BETWEEN_ROUNDS_MS = 60_000;
/** A round trip this short can't be bettered by asking more. */
const GOOD_ROUND_TRIP_MS = 3;
/** Two quartz clocks part by about this much; an old sample is worth that much less. */
const DRIFT = 1e-4;
const KEPT_SAMPLES = 12;

/** Corrections from this on are taken at once: the screen is visibly wrong. */
const STEP_MS = 250;
/** Smaller ones are spread out, so that no turn is ever shown twice: 50 ms in a second. */
const SLEW_RATE = 0.05;

const LOOK_MS = 1_000;
/** When so much more time passed than the timer was set for, the machine slept or stalled. */
const LOST_TIME_MS = 3_000;

/** 2020 to 2100: what is outside is no clock's answer. */
const EARLIEST_TIME = 1_577_836_800_000;
const LATEST_TIME = 4_102_444_800_000;

interface Estimate {
  /** Server time minus monotonic time. */
  offset: number;
  /** Half the round trip: how far off the offset can be. */
  uncertainty: number;
  takenAt: number;
}

export function createServerClock(host: Host, desk: ProblemDesk): ServerClock {
  let estimates: Estimate[] = [];
  let offset: number | null = null;
  let slew = { amount: 0, from: 0 };
  let isSettled = false;
  let roundsRun = 0;
  let cancelRound: Cancel = () => {};
  let cancelLook: Cancel = () => {};
  let cancelWake: Cancel = () => {};
  let isRunning = false;
  let lastSeen = { monotonic: 0, device: 0 };
  const listeners = new Set<() => void>();

  function offsetAt(monotonic: number): number {
    const slewed = Math.min(Math.abs(slew.amount), Math.max(0, monotonic - slew.from) * SLEW_RATE);
    return (offset ?? 0) + Math.sign(slew.amount) * slewed;
  }

  function steerTo(target: number): void {
    const now = host.monotonicNow();
    const current = offsetAt(now);
    const isStep = offset === null || Math.abs(target - current) >= STEP_MS;
    if (isStep || !isSettled) {
      offset = target;
      slew = { amount: 0, from: now };
    } else {
      offset = current;
      slew = { amount: target - current, from: now };
    }
    if (isStep) for (const listener of listeners) listener();
  }

  function offer({ sentAt, receivedAt, serverTime }: TimeSample): void {
    const uncertainty = (receivedAt - sentAt) / 2;
    if (!(uncertainty >= 0) || !isPlausible(serverTime)) return;
    const latest: Estimate = { offset: serverTime - (sentAt + receivedAt) / 2, uncertainty, takenAt: receivedAt };
    // Older samples that can't be true together with this one are from before a sleep or a correction of the server's clock.
    const agreeing = estimates.filter((older) => canBothBeTrue(older, latest));
    estimates = [...agreeing, latest].slice(-KEPT_SAMPLES);
    steerTo(best(estimates, receivedAt).offset);
  }

  function guess(serverTime: number): void {
    if (offset !== null || !isPlausible(serverTime)) return;
    const takenAt = host.monotonicNow();
    offset = serverTime - takenAt;
    slew = { amount: 0, from: takenAt };
    for (const listener of listeners) listener();
  }

  async function sample(): Promise<number> {
    const answer = await host.request({ method: 'GET', path: '/serverTime' });
    const serverTime = readServerTime(answer.status, answer.text);
    if (serverTime === null) throw unanswered('the clock', answer);
    offer({ ...answer, serverTime });
    return answer.receivedAt - answer.sentAt;
  }

  function startRound(): void {
    cancelRound();
    const round = ++roundsRun;
    const wanted = isSettled ? SAMPLES_LATER : SAMPLES_AT_START;
    const ask = (taken: number) => {
      sample().then(
        (roundTripMs) => {
          if (round !== roundsRun || !isRunning) return;
          desk.solved('clockUnanswered');
          const isGoodEnough = taken + 1 >= SAMPLES_LATER && roundTripMs <= GOOD_ROUND_TRIP_MS;
          if (taken + 1 < wanted && !isGoodEnough) {
            cancelRound = host.after(BETWEEN_SAMPLES_MS, () => ask(taken + 1));
            return;
          }
          isSettled = true;
          cancelRound = host.after(BETWEEN_ROUNDS_MS * (0.8 + 0.4 * host.random()), startRound);
        },
        (error: unknown) => {
          if (round !== roundsRun || !isRunning) return;
          cancelRound = host.after(desk.met('clockUnanswered', String(error), wishOf(error)), startRound);
        },
      );
    };
    ask(0);
  }

  /** Watches for lost time: the monotonic clock may have stood still, so the device's clock is looked at too, as a hint only. */
  function look(): void {
    const seen = { monotonic: host.monotonicNow(), device: host.deviceNow() };
    const passed = seen.monotonic - lastSeen.monotonic;
    const lostMs = Math.max(passed - LOOK_MS, Math.abs(seen.device - lastSeen.device - passed));
    lastSeen = seen;
    if (lostMs > LOST_TIME_MS) startRound();
  }

  return {
    now() {
      const monotonic = host.monotonicNow();
      return monotonic + offsetAt(monotonic);
    },
    isSet: () => offset !== null,
    offer,
    guess,
    quality() {
      if (estimates.length === 0) return null;
      const monotonic = host.monotonicNow();
      const deviceBehindMs = monotonic + offsetAt(monotonic) - host.deviceNow();
      return { deviceBehindMs, roundTripMs: best(estimates, monotonic).uncertainty * 2 };
    },
    onStep(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start() {
      if (isRunning) return;
      isRunning = true;
      startRound();
      lastSeen = { monotonic: host.monotonicNow(), device: host.deviceNow() };
      cancelLook = host.every(LOOK_MS, look);
      cancelWake = host.onWake(startRound);
    },
    stop() {
      isRunning = false;
      cancelRound();
      cancelLook();
      cancelWake();
    },
  };
}

/** The time in an answer of `/serverTime`, a bare JSON integer, or null for anything else. */
export function readServerTime(status: number, text: string): number | null {
  if (status !== 200 || !/^\s*\d{13}\s*$/.test(text)) return null;
  const time = Number(text);
  return isPlausible(time) ? time : null;
}

function isPlausible(time: number): boolean {
  return time > EARLIEST_TIME && time < LATEST_TIME;
}

function canBothBeTrue(older: Estimate, newer: Estimate): boolean {
  const drifted = (newer.takenAt - older.takenAt) * DRIFT;
  // The server cuts its time to whole milliseconds, hence the two.
  return Math.abs(older.offset - newer.offset) <= older.uncertainty + newer.uncertainty + drifted + 2;
}

function best(estimates: readonly Estimate[], now: number): Estimate {
  const worth = (estimate: Estimate) => estimate.uncertainty + (now - estimate.takenAt) * DRIFT;
  return estimates.reduce((kept, estimate) => (worth(estimate) < worth(kept) ? estimate : kept));
}

import { SERVER_TIME_HEADER } from '#contract/server-time.ts';
import type { Cancel, Host, HostResponse } from '../host/host.ts';
import type { ProblemTracker } from '../host/problem-tracker.ts';
import { requestFailed, retryAfterOf } from '../host/retry-after.ts';

/** Estimates the server's clock. Small corrections never turn it back, and it doesn't depend on the device's clock. */
export interface ServerClock {
  /** Returns the server's time in milliseconds, with fractions. Meaningless until `isSet`. */
  now(): number;
  isSet(): boolean;
  /** Adds the time in another response as a sample. */
  offer(sample: TimeSample): void;
  /** Sets a time that may be far off, until the server provides a better one. Has no effect once the clock is set. */
  guess(serverTime: number): void;
  /** Returns how accurate the clock is, or null if the server hasn't responded yet. */
  quality(): ClockQuality | null;
  /** Calls back when the clock was set or moved by a visible amount. */
  onStep(listener: () => void): Cancel;
  start(): void;
  stop(): void;
}

export interface ClockQuality {
  /** How far the device's clock is behind the server's. */
  deviceBehindMs: number;
  /** Of the fastest recent response. */
  roundTripMs: number;
  /** The server's time is known to within this much in either direction. */
  withinMs: number;
}

/** One measurement of the time. `sentAt` and `receivedAt` are on the monotonic clock. */
export interface TimeSample {
  sentAt: number;
  receivedAt: number;
  serverTime: number;
}

const MOST_SAMPLES_AT_START = 14;
const MOST_SAMPLES_LATER = 8;
/** Once this many responses of a round took equally long, more requests would add little: nothing delayed them. */
const ALIKE = { responses: 5, withinMs: 4 };
const BETWEEN_SAMPLES_MS = 60;
const BETWEEN_ROUNDS_MS = 60_000;
/** Two quartz clocks diverge by about this rate. */
const DRIFT = 1e-4;
/** Devices round their monotonic clock to up to a millisecond. */
const COARSE_MS = 1;

/** Larger corrections are visible on screen and applied immediately. */
const STEP_MS = 250;
/** Smaller corrections are spread out, so that no turn is shown twice: 50 ms per second. */
const SLEW_RATE = 0.05;

const LOOK_MS = 1_000;
/** Limits the requests caused by a device whose clock jumps all the time. */
const BETWEEN_DOUBTS_MS = 5_000;
const SAMPLES_THAT_DISPEL = 2;
/** If this much more time has passed than the timer was set for, the machine slept or stalled. */
const LOST_TIME_MS = 3_000;

/** 2020 to 2100. Times outside can't be right. */
const EARLIEST_TIME = 1_577_836_800_000;
const LATEST_TIME = 4_102_444_800_000;

/** Limits of the difference between the server's time and the monotonic clock, by all measurements. */
interface Bounds {
  low: number;
  high: number;
  takenAt: number;
}

export function createServerClock(host: Host, problems: ProblemTracker): ServerClock {
  let known: Bounds | null = null;
  /** A single measurement that contradicts all others. It is ignored unless the next one confirms it. */
  let suspected: Bounds | null = null;
  /** Time may have been lost, so a contradiction is accepted immediately. */
  let isInDoubt = true;
  /** Of this round. */
  let roundTrips: number[] = [];
  let isContradicted = false;
  let quickestMs: number | null = null;
  let offset: number | null = null;
  let slew = { amount: 0, from: 0 };
  let isSettled = false;
  let roundsRun = 0;
  let cancelRound: Cancel = () => {};
  let cancelLook: Cancel = () => {};
  let cancelDoubt: Cancel | null = null;
  let doubtedAt = Number.NEGATIVE_INFINITY;
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
    const isBackwards = target < current;
    if (isStep || !(isSettled || isBackwards)) {
      offset = target;
      slew = { amount: 0, from: now };
    } else {
      offset = current;
      slew = { amount: target - current, from: now };
    }
    if (isStep) for (const listener of listeners) listener();
  }

  /** Adds a measurement. Returns false if it isn't trusted yet. */
  function learn({ sentAt, receivedAt, serverTime }: TimeSample): boolean {
    if (!(receivedAt >= sentAt) || !isPlausible(serverTime)) return true;
    // The server rounds its time down to milliseconds.
    const taught = { low: serverTime - receivedAt, high: serverTime + 1 - sentAt, takenAt: receivedAt };
    const both = known && agreed(known, taught);
    isContradicted ||= !both;
    if (!both && known && !isInDoubt) {
      const confirmed = suspected && agreed(suspected, taught);
      suspected = taught;
      if (!confirmed) return false;
    }
    known = both ?? taught;
    suspected = null;
    isInDoubt = !isSettled;
    steerTo((known.low + known.high) / 2);
    return true;
  }

  function offer(sample: TimeSample): void {
    quickestMs ??= sample.receivedAt - sample.sentAt;
    if (!learn(sample) && isRunning) startRound();
  }

  function guess(serverTime: number): void {
    if (offset !== null || !isPlausible(serverTime)) return;
    const takenAt = host.monotonicNow();
    offset = serverTime - takenAt;
    slew = { amount: 0, from: takenAt };
    for (const listener of listeners) listener();
  }

  async function sample(): Promise<void> {
    const response = await host.request({ method: 'GET', path: '/serverTime' });
    const serverTime = readServerTime(response.status, response.text);
    if (serverTime === null) throw requestFailed('the clock', response);
    learn({ ...response, serverTime });
    roundTrips.push(response.receivedAt - response.sentAt);
    quickestMs = Math.min(...roundTrips);
  }

  function startRound(isDoubt = false): void {
    cancelRound();
    const round = ++roundsRun;
    const most = isSettled ? MOST_SAMPLES_LATER : MOST_SAMPLES_AT_START;
    const enough = () => (isDoubt && isSettled && !isContradicted ? SAMPLES_THAT_DISPEL : most);
    roundTrips = [];
    isContradicted = false;
    const ask = () => {
      sample().then(
        () => {
          if (round !== roundsRun || !isRunning) return;
          problems.solved('clockUnanswered');
          isSettled ||= roundTrips.length >= ALIKE.responses;
          if (roundTrips.length < enough() && !isAskedEnough(roundTrips)) {
            cancelRound = host.after(BETWEEN_SAMPLES_MS, ask);
            return;
          }
          isInDoubt = cancelDoubt !== null;
          cancelRound = host.after(BETWEEN_ROUNDS_MS * (0.8 + 0.4 * host.random()), () => startRound());
        },
        (error: unknown) => {
          if (round !== roundsRun || !isRunning) return;
          cancelRound = host.after(problems.occurred('clockUnanswered', String(error), retryAfterOf(error)), () =>
            startRound(),
          );
        },
      );
    };
    ask();
  }

  function timeMayBeLost(): void {
    isInDoubt = true;
    if (cancelDoubt) return;
    const now = host.monotonicNow();
    // Some virtual machines, and pages under test, turn even this clock back.
    const agoMs = Math.abs(now - doubtedAt);
    if (agoMs < BETWEEN_DOUBTS_MS) cancelDoubt = host.after(BETWEEN_DOUBTS_MS - agoMs, askAnew);
    else askAnew();
  }

  function askAnew(): void {
    cancelDoubt = null;
    doubtedAt = host.monotonicNow();
    isInDoubt = true;
    startRound(true);
  }

  /** Detects lost time. The monotonic clock may have stopped, so the device's clock is checked too, but only as a hint. */
  function look(): void {
    const seen = { monotonic: host.monotonicNow(), device: host.deviceNow() };
    const passed = seen.monotonic - lastSeen.monotonic;
    const lostMs = Math.max(passed - LOOK_MS, -passed, Math.abs(seen.device - lastSeen.device - passed));
    lastSeen = seen;
    if (lostMs > LOST_TIME_MS) timeMayBeLost();
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
      if (quickestMs === null) return null;
      const monotonic = host.monotonicNow();
      const deviceBehindMs = monotonic + offsetAt(monotonic) - host.deviceNow();
      const withinMs = known ? (known.high - known.low) / 2 + Math.max(0, monotonic - known.takenAt) * DRIFT : 0;
      return { deviceBehindMs, roundTripMs: quickestMs, withinMs };
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
      cancelWake = host.onWake(timeMayBeLost);
    },
    stop() {
      isRunning = false;
      cancelRound();
      cancelLook();
      cancelDoubt?.();
      cancelWake();
    },
  };
}

/** Returns the time in a response of `/serverTime`, a bare JSON integer, or null for anything else. */
export function readServerTime(status: number, text: string): number | null {
  if (status !== 200 || !/^\s*\d{13}\s*$/.test(text)) return null;
  const time = Number(text);
  return isPlausible(time) ? time : null;
}

/** The time in the headers of a response, or null if it has none. */
export function timeIn({ status, header }: Pick<HostResponse, 'status' | 'header'>): number | null {
  return readServerTime(status, header(SERVER_TIME_HEADER) ?? '');
}

function isPlausible(time: number): boolean {
  return time > EARLIEST_TIME && time < LATEST_TIME;
}

/** Combines two measurements. Returns null if they contradict each other: one is older than a sleep or a correction, or wrong. */
function agreed(older: Bounds, newer: Bounds): Bounds | null {
  const drifted = Math.max(0, newer.takenAt - older.takenAt) * DRIFT;
  const low = Math.max(older.low - drifted, newer.low);
  const high = Math.min(older.high + drifted, newer.high);
  return low <= high + COARSE_MS ? { low, high, takenAt: newer.takenAt } : null;
}

function isAskedEnough(roundTrips: readonly number[]): boolean {
  const [quickest = 0, ...others] = [...roundTrips].sort((one, other) => one - other);
  return (others[ALIKE.responses - 2] ?? Number.POSITIVE_INFINITY) - quickest <= ALIKE.withinMs;
}

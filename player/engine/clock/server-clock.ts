import { SERVER_TIME_HEADER } from '#contract/server-time.ts';
import type { Cancel, Host, HostResponse } from '../host/host.ts';
import type { ProblemTracker } from '../host/problem-tracker.ts';
import { requestFailed, retryAfterOf } from '../host/retry-after.ts';
import { createRetryer } from '../host/retryer.ts';
import { LOST_TIME_MS, watchForLostTime } from './lost-time.ts';
import { createSteeredOffset } from './steered-offset.ts';
import { createTimeEstimate, isPlausible, type TimeSample } from './time-estimate.ts';

/**
 * Estimates the server's clock. Small corrections never turn it back. It uses the device's clock only after time was
 * lost, until the server can be reached.
 */
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

/** Several samples in a row. */
interface Round {
  roundTrips: number[];
  mostSamples: number;
  /** Whether it was started because time may have been lost. */
  isDoubt: boolean;
}

const MOST_SAMPLES_AT_START = 14;
const MOST_SAMPLES_LATER = 8;
/** Once this many responses of a round took equally long, more requests would add little: nothing delayed them. */
const ALIKE = { responses: 5, withinMs: 4 };
const BETWEEN_SAMPLES_MS = 60;
const BETWEEN_ROUNDS_MS = 60_000;
/** Limits the requests caused by a device whose clock jumps all the time. */
const BETWEEN_DOUBTS_MS = 5_000;
const SAMPLES_THAT_DISPEL = 2;
/** A single failure is nothing special on a network that a machine has just joined. */
const FAILURES_OFFLINE = 2;
/** If the device's clock says that more time was lost, it is wrong. */
export const LONGEST_OFF_MS = 400 * 86_400_000;

export function createServerClock(host: Host, problems: ProblemTracker): ServerClock {
  const offset = createSteeredOffset(host);
  const estimate = createTimeEstimate();
  let round: Round | null = null;
  let quickestMs: number | null = null;
  let isSettled = false;
  let isRunning = false;
  let cancelDoubt: Cancel | null = null;
  let doubtedAt = Number.NEGATIVE_INFINITY;
  let failures = 0;
  /** When the time was last known. */
  let deviceBehindMs: number | null = null;
  let cancelWatch: Cancel = () => {};

  /** Adds a measurement. Returns false if it isn't trusted yet. */
  function learn(sample: TimeSample): boolean {
    const learned = estimate.learn(sample, isSettled);
    if (typeof learned === 'number') offset.steerTo(learned, isSettled);
    return learned !== 'distrusted';
  }

  const sampling = createRetryer(host, {
    run() {
      round ??= newRound(false);
      return sample(round);
    },
    succeeded(sampled) {
      problems.solved('clockUnanswered');
      failures = 0;
      deviceBehindMs = now() - host.deviceNow();
      isSettled ||= sampled.roundTrips.length >= ALIKE.responses;
      if (!isOver(sampled)) return BETWEEN_SAMPLES_MS;
      estimate.setDoubt(cancelDoubt !== null);
      round = null;
      return BETWEEN_ROUNDS_MS * (0.8 + 0.4 * host.random());
    },
    failed(error) {
      failures += 1;
      if (failures >= FAILURES_OFFLINE) recoverLostTime();
      round = null;
      return problems.occurred('clockUnanswered', String(error), retryAfterOf(error));
    },
  });

  function newRound(isDoubt: boolean): Round {
    estimate.forgetContradictions();
    return { roundTrips: [], mostSamples: isSettled ? MOST_SAMPLES_LATER : MOST_SAMPLES_AT_START, isDoubt };
  }

  function isOver({ roundTrips, mostSamples, isDoubt }: Round): boolean {
    const isDispelled = isDoubt && isSettled && !estimate.isContradicted();
    return roundTrips.length >= (isDispelled ? SAMPLES_THAT_DISPEL : mostSamples) || areAlike(roundTrips);
  }

  /** Adds a sample to the round, and resolves to it. */
  async function sample(current: Round): Promise<Round> {
    const response = await host.request({ method: 'GET', path: '/serverTime' });
    const serverTime = readServerTime(response.status, response.text);
    if (serverTime === null) throw requestFailed('the clock', response);
    learn({ ...response, serverTime });
    current.roundTrips.push(response.receivedAt - response.sentAt);
    quickestMs = Math.min(...current.roundTrips);
    return current;
  }

  /** Starts a round now, in place of the one under way or planned. */
  function restart(isDoubt: boolean): void {
    sampling.cancel();
    round = newRound(isDoubt);
    sampling.start();
  }

  function timeMayBeLost(): void {
    estimate.setDoubt(true);
    if (cancelDoubt) return;
    // Some virtual machines, and pages under test, turn even this clock back.
    const agoMs = Math.abs(host.monotonicNow() - doubtedAt);
    if (agoMs < BETWEEN_DOUBTS_MS) cancelDoubt = host.after(BETWEEN_DOUBTS_MS - agoMs, doubt);
    else doubt();
  }

  /** A machine that slept without a connection can only ask its own clock for how long. */
  function recoverLostTime(): void {
    const lostMs = host.deviceNow() + (deviceBehindMs ?? Number.NaN) - now();
    if (lostMs > LOST_TIME_MS && lostMs < LONGEST_OFF_MS)
      offset.steerTo(now() + lostMs - host.monotonicNow(), isSettled);
  }

  function doubt(): void {
    cancelDoubt = null;
    doubtedAt = host.monotonicNow();
    estimate.setDoubt(true);
    restart(true);
  }

  function now(): number {
    const monotonic = host.monotonicNow();
    return monotonic + offset.valueAt(monotonic);
  }

  return {
    now,
    isSet: offset.isSet,
    onStep: offset.onStep,
    offer(sample) {
      quickestMs ??= sample.receivedAt - sample.sentAt;
      if (!learn(sample) && isRunning) restart(false);
    },
    guess(serverTime) {
      if (offset.isSet() || !isPlausible(serverTime)) return;
      deviceBehindMs = serverTime - host.deviceNow();
      offset.steerTo(serverTime - host.monotonicNow(), isSettled);
    },
    quality() {
      if (quickestMs === null) return null;
      const withinMs = estimate.withinMs(host.monotonicNow());
      return { deviceBehindMs: now() - host.deviceNow(), roundTripMs: quickestMs, withinMs };
    },
    start() {
      if (isRunning) return;
      isRunning = true;
      sampling.start();
      cancelWatch = watchForLostTime(host, timeMayBeLost);
    },
    stop() {
      isRunning = false;
      sampling.cancel();
      cancelDoubt?.();
      cancelWatch();
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

function areAlike(roundTrips: readonly number[]): boolean {
  const [quickest = 0, ...others] = [...roundTrips].sort((one, other) => one - other);
  return (others[ALIKE.responses - 2] ?? Number.POSITIVE_INFINITY) - quickest <= ALIKE.withinMs;
}

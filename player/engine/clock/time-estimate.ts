/** One measurement of the time. `sentAt` and `receivedAt` are on the monotonic clock. */
export interface TimeSample {
  sentAt: number;
  receivedAt: number;
  serverTime: number;
}

/** What all measurements together say about the difference between the server's time and the monotonic clock. */
export interface TimeEstimate {
  /**
   * Adds a measurement. Returns the new best difference; `unchanged` if the measurement says nothing, and `distrusted`
   * if it contradicts all others and needs to be confirmed by another one.
   */
  learn(sample: TimeSample, isSettled: boolean): number | 'unchanged' | 'distrusted';
  /** Whether time may have been lost, so that a contradiction is accepted without confirmation. */
  setDoubt(isInDoubt: boolean): void;
  /** Whether any measurement has contradicted the ones before it since the last `forgetContradictions`. */
  isContradicted(): boolean;
  forgetContradictions(): void;
  /** Returns to within how many milliseconds the difference is known; 0 if it isn't. */
  withinMs(monotonic: number): number;
}

/** Two quartz clocks diverge by about this rate. */
const DRIFT = 1e-4;
/** Devices round their monotonic clock to up to a millisecond. */
const COARSE_MS = 1;
/** 2020 to 2100. Times outside can't be right. */
const EARLIEST_TIME = 1_577_836_800_000;
const LATEST_TIME = 4_102_444_800_000;

/** Limits of the difference, by all measurements. */
interface Bounds {
  low: number;
  high: number;
  takenAt: number;
}

export function createTimeEstimate(): TimeEstimate {
  let known: Bounds | null = null;
  /** A single measurement that contradicts all others. It is ignored unless the next one confirms it. */
  let suspected: Bounds | null = null;
  let isInDoubt = true;
  let isContradicted = false;

  return {
    learn({ sentAt, receivedAt, serverTime }, isSettled) {
      if (!(receivedAt >= sentAt) || !isPlausible(serverTime)) return 'unchanged';
      // The server rounds its time down to milliseconds.
      const taught = { low: serverTime - receivedAt, high: serverTime + 1 - sentAt, takenAt: receivedAt };
      const both = known && agreed(known, taught);
      isContradicted ||= !both;
      if (!both && known && !isInDoubt) {
        const confirmed = suspected && agreed(suspected, taught);
        suspected = taught;
        if (!confirmed) return 'distrusted';
      }
      known = both ?? taught;
      suspected = null;
      isInDoubt = !isSettled;
      return (known.low + known.high) / 2;
    },
    setDoubt(next) {
      isInDoubt = next;
    },
    isContradicted: () => isContradicted,
    forgetContradictions() {
      isContradicted = false;
    },
    withinMs(monotonic) {
      return known ? (known.high - known.low) / 2 + Math.max(0, monotonic - known.takenAt) * DRIFT : 0;
    },
  };
}

export function isPlausible(time: number): boolean {
  return time > EARLIEST_TIME && time < LATEST_TIME;
}

/**
 * Combines two measurements. Returns null if they contradict each other: one is older than a sleep or a correction, or
 * wrong.
 */
function agreed(older: Bounds, newer: Bounds): Bounds | null {
  const drifted = Math.max(0, newer.takenAt - older.takenAt) * DRIFT;
  const low = Math.max(older.low - drifted, newer.low);
  const high = Math.min(older.high + drifted, newer.high);
  return low <= high + COARSE_MS ? { low, high, takenAt: newer.takenAt } : null;
}

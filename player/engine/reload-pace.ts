import { isRecord } from './display-response.ts';
import type { Host } from './host.ts';

/**
 * Keeps something on the way that asks for a reload again and again, for ever, from having one each time: after each the next
 * has to wait four times as long, up to an hour. The first few hardly wait, for those are staff at work.
 */
export interface ReloadPace {
  /** How long a reload has to wait for the sake of those before it. */
  waitMs(): number;
  /** To be left to the page that comes after a reload that was asked for. */
  note(): object;
  /** The same after a reload that is on schedule, and does not count. */
  carryOn(): object;
}

const FIRST_WAIT_MS = 100;
const WAIT_GROWS_BY = 4;
const LONGEST_WAIT_MS = 3_600_000;
/** What asks no more often than this is a person. */
const FORGOTTEN_AFTER_MS = 2 * LONGEST_WAIT_MS;

/** By the device's clock: at worst, one that jumps allows a reload too many. */
interface Note {
  reloadedAt: number;
  inARow: number;
}

export function createReloadPace({ page, deviceNow }: Pick<Host, 'page' | 'deviceNow'>): ReloadPace {
  function lately(): Note & { agoMs: number } {
    const { reloadedAt, inARow } = readNote(page.note) ?? { reloadedAt: 0, inARow: 0 };
    const agoMs = Math.abs(deviceNow() - reloadedAt);
    return { reloadedAt, inARow: agoMs < FORGOTTEN_AFTER_MS ? inARow : 0, agoMs };
  }

  return {
    waitMs() {
      const { inARow, agoMs } = lately();
      if (inARow === 0) return 0;
      return Math.max(0, Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * WAIT_GROWS_BY ** inARow) - agoMs);
    },
    note: (): Note => ({ reloadedAt: deviceNow(), inARow: lately().inARow + 1 }),
    carryOn: () => readNote(page.note) ?? {},
  };
}

function readNote(note: unknown): Note | null {
  if (!isRecord(note)) return null;
  const { reloadedAt, inARow } = note;
  return typeof reloadedAt === 'number' && typeof inARow === 'number' ? { reloadedAt, inARow } : null;
}

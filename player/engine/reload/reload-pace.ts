import { isRecord } from '../host/display-response.ts';
import type { Host } from '../host/host.ts';

/**
 * Slows down repeated reloads, in case something on the network keeps requesting them: each has to wait four times as
 * long as the previous one, up to an hour. The first few hardly wait, because users cause those.
 */
export interface ReloadPace {
  /** Returns how long a reload has to wait because of previous ones. */
  waitMs(): number;
  /** Returns the note for the next page after a requested reload. */
  note(): object;
  /** Returns the note after a scheduled reload, which doesn't count. */
  carryOn(): object;
}

const FIRST_WAIT_MS = 100;
const WAIT_GROWS_BY = 4;
const LONGEST_WAIT_MS = 3_600_000;
/** Less frequent requests come from people. */
const FORGOTTEN_AFTER_MS = 2 * LONGEST_WAIT_MS;

/** By the device's clock. If that jumps, the worst case is one reload too many. */
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

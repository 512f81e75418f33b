import { isRecord } from '../host/display-response.ts';
import type { Host } from '../host/host.ts';

/** An older note isn't from the previous page: someone reloaded by hand much later. */
const FRESH_MS = 60_000;

/** What a reloading page leaves to the next one, besides what `reload-pace.ts` stores in the same note. */
export interface ReloadNote {
  /** When it was written, by the device's clock. */
  leftAt: number;
  /** How far the device's clock was behind the server's; null if the server's time was unknown. */
  deviceBehindMs: number | null;
  /** The server's time was known to within this much. */
  withinMs: number;
  /** Revision of the plan on show; empty for none. */
  revision: string;
  /** The ids of the slides that its areas showed; null for an empty area. */
  shown: (string | null)[];
}

/** Returns the note of the page that was just reloaded, or null after any other start. */
export function freshNote({ page, deviceNow }: Pick<Host, 'page' | 'deviceNow'>): ReloadNote | null {
  const { note } = page;
  if (!isRecord(note)) return null;
  const { leftAt, deviceBehindMs, withinMs, revision, shown } = note;
  if (typeof leftAt !== 'number' || typeof revision !== 'string') return null;
  if (Math.abs(deviceNow() - leftAt) > FRESH_MS) return null;
  return {
    leftAt,
    deviceBehindMs: typeof deviceBehindMs === 'number' ? deviceBehindMs : null,
    // Pages of earlier versions say neither this nor what they showed.
    withinMs: typeof withinMs === 'number' && withinMs >= 0 ? withinMs : 0,
    revision,
    shown: Array.isArray(shown) ? shown : [],
  };
}

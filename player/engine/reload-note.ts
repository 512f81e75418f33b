import { isRecord } from './display-response.ts';
import type { Host } from './host.ts';

/** A note that is older than this was not left by the page just before: somebody reloads by hand, much later. */
const FRESH_MS = 60_000;

/** What a page that reloads leaves to the next one, beside what `reload-pace.ts` keeps in the same note. */
export interface ReloadNote {
  /** When it was written, on the device's clock. */
  leftAt: number;
  /** By how much the device's clock was behind the server's; null where the server was never heard. */
  deviceBehindMs: number | null;
  /** Revision of the plan that was on show; empty for none. */
  revision: string;
}

/** The note of the page that was reloaded just now; null after every other start. */
export function freshNote({ page, deviceNow }: Pick<Host, 'page' | 'deviceNow'>): ReloadNote | null {
  const { note } = page;
  if (!isRecord(note)) return null;
  const { leftAt, deviceBehindMs, revision } = note;
  if (typeof leftAt !== 'number' || typeof revision !== 'string') return null;
  if (Math.abs(deviceNow() - leftAt) > FRESH_MS) return null;
  return { leftAt, deviceBehindMs: typeof deviceBehindMs === 'number' ? deviceBehindMs : null, revision };
}

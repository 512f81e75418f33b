import { SERVER_TIME_ENTRY, SERVER_TIME_HEADER } from '#contract/server-time.ts';
import type { HostResponse } from './engine/host/host.ts';

/**
 * Maximum error of the embedded server time, which was read while the page was built. It is accurate enough for a first
 * slide, but not for playing in sync.
 */
const TIME_ERROR_MS = 50;
/** By then, the content can't be trusted any more, even if the player shows nothing. */
const REMOVED_AFTER_MS = 30_000;

/** Returns the response that the server embedded in this page of a channel, or null if there is none. */
export function firstResponse(): HostResponse | null {
  const text = document.getElementById('first-document')?.textContent;
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (!text || !navigation) return null;
  // Both count from when the page was opened, unless `performance.now` was replaced. Event timestamps show by how much
  // they differ.
  const clockShift = performance.now() - new Event('now').timeStamp;
  const [sentAt, receivedAt] = [navigation.requestStart + clockShift, navigation.responseStart + clockShift];
  const header = (name: string) => (name === SERVER_TIME_HEADER ? serverTimeOf(navigation) : null);
  return { status: 200, text, header, sentAt: sentAt - TIME_ERROR_MS, receivedAt: receivedAt + TIME_ERROR_MS };
}

/** Returns null in browsers that don't report `Server-Timing`. */
function serverTimeOf({ serverTiming = [] }: PerformanceNavigationTiming): string | null {
  return serverTiming.find(({ name }) => name === SERVER_TIME_ENTRY)?.description ?? null;
}

/** Removes an area's first paint once the player shows the area. */
export function removeFirstPaintOf(areaId: string): void {
  for (const area of document.querySelectorAll<HTMLElement>('[data-first-paint]')) {
    if (area.dataset.firstPaint === areaId) area.remove();
  }
}

/** Removes the whole first paint, because the channel doesn't exist or the player shows nothing. */
export function removeFirstPaint(): void {
  document.getElementById('first-paint')?.remove();
}

/** Removes the first paint after a while in any case. */
export function limitFirstPaint(): void {
  setTimeout(removeFirstPaint, REMOVED_AFTER_MS);
}

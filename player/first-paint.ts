import { SERVER_TIME_ENTRY, SERVER_TIME_HEADER } from '#contract/server-time.ts';
import type { HostResponse } from './engine/host.ts';

/** The server tells its time somewhere in the middle of making the page: good enough for a first slide, not for being in step. */
const ROUGH_MS = 50;
/** A page whose player shows nothing by then shows nothing that nobody answers for. */
const STAYS_AT_MOST_MS = 30_000;

/** What the server put into this page of its channel, as if it had been asked for it; null where it did not. */
export function firstResponse(): HostResponse | null {
  const text = document.getElementById('first-document')?.textContent;
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (!text || !navigation) return null;
  // Both count from when the page was opened, except where somebody bends one of them; events tell by how much.
  const ahead = performance.now() - new Event('now').timeStamp;
  const [sentAt, receivedAt] = [navigation.requestStart + ahead, navigation.responseStart + ahead];
  const header = (name: string) => (name === SERVER_TIME_HEADER ? serverTimeOf(navigation) : null);
  return { status: 200, text, header, sentAt: sentAt - ROUGH_MS, receivedAt: receivedAt + ROUGH_MS };
}

/** Returns null in browsers that don't report `Server-Timing`. */
function serverTimeOf({ serverTiming = [] }: PerformanceNavigationTiming): string | null {
  return serverTiming.find(({ name }) => name === SERVER_TIME_ENTRY)?.description ?? null;
}

/** What the server drew of an area goes when the player draws it itself. */
export function removeFirstPaintOf(areaId: string): void {
  for (const area of document.querySelectorAll<HTMLElement>('[data-first-paint]')) {
    if (area.dataset.firstPaint === areaId) area.remove();
  }
}

/** All of it goes: there is no such channel any more, or nothing came of it. */
export function removeFirstPaint(): void {
  document.getElementById('first-paint')?.remove();
}

/** Sees to it that none of it outlives its use. */
export function limitFirstPaint(): void {
  setTimeout(removeFirstPaint, STAYS_AT_MOST_MS);
}

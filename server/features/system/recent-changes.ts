import type { Change, StreamReady } from '#contract/entities/change.ts';

/** How long changes are kept. Pages load their first data within seconds. */
const KEPT_MS = 60_000;
/** Changes and the ids in them. A stream whose reader is 64 KB behind is ended. */
const MOST_KEPT = 500;

/**
 * The latest changes, so that a page that loaded its data just before its event stream began gets what it missed. All
 * times are on the monotonic clock.
 */
export class RecentChanges {
  private readonly kept: { at: number; change: Change }[] = [];
  private weight = 0;

  /** No change after `completeFrom` is missing. */
  constructor(private completeFrom: number) {}

  add(change: Change, now: number): void {
    this.kept.push({ at: now, change });
    this.weight += weightOf(change);
    while (this.weight > MOST_KEPT || (this.kept[0] && this.kept[0].at < now - KEPT_MS)) this.dropOldest();
  }

  /** Changes may have been missed until now. */
  restart(now: number): void {
    this.kept.length = 0;
    this.weight = 0;
    this.completeFrom = now;
  }

  /** Returns what a stream that begins now starts with, for users who may see every change. */
  at(now: number): StreamReady {
    return {
      completeForMs: Math.floor(now - this.completeFrom),
      changes: this.kept.map(({ at, change }) => ({ ...change, agoMs: Math.floor(now - at) })),
    };
  }

  private dropOldest(): void {
    const oldest = this.kept.shift();
    if (!oldest) return;
    this.weight -= weightOf(oldest.change);
    this.completeFrom = oldest.at;
  }
}

function weightOf({ ids }: Change): number {
  return 1 + ids.length;
}

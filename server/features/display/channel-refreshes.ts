import { CHANGE_KINDS, type Change } from '#contract/entities/change.ts';
import type { Database } from '#server/db/database.ts';
import {
  channelRefreshStore,
  LAST_REFRESH_INTERVAL_SECONDS,
  type RefreshState,
} from '../channels/channel-refreshes.store.ts';
import type { BuiltDocument } from './built-document.ts';

interface Recorded {
  /** Until then, the database would not store another refresh. A time of `performance.now()`. */
  expiresAtMs: number;
  done: Promise<void>;
  isStored: boolean;
}

/**
 * Caches when screens loaded their channels and whether staff have requested a refresh: every screen reads and reports
 * it often, and it changes rarely. Uses one query after each change, also after those of other processes.
 */
export class ChannelRefreshes {
  private readonly recorded = new Map<string, Recorded>();
  private readonly states = new Map<string, Promise<RefreshState>>();

  constructor(private readonly database: Database) {
    database.changes.onChange((change) => this.forgetChanged(change));
    database.changes.onGap(() => this.forgetAll());
  }

  /** Records that a screen has loaded the channel. Resolves when this is stored, or was stored recently. */
  record({ portalId, channelId }: Pick<BuiltDocument, 'portalId' | 'channelId'>): Promise<void> {
    const before = this.recorded.get(channelId);
    if (before && performance.now() < before.expiresAtMs) return before.done;
    const done = channelRefreshStore(this.database.queries).recordRefresh(portalId, channelId);
    const recorded = { expiresAtMs: performance.now() + LAST_REFRESH_INTERVAL_SECONDS * 1000, done, isStored: false };
    const store = () => {
      recorded.isStored = true;
    };
    // The announcement of this write deletes it again. The next refresh stores nothing, so its entry stays.
    this.recorded.set(channelId, recorded);
    done.then(store, () => {
      if (this.recorded.get(channelId) === recorded) this.recorded.delete(channelId);
    });
    return done;
  }

  /** Whether a recent refresh of the channel is stored, so that another one need not be. */
  isRecorded(channelId: string): boolean {
    const recorded = this.recorded.get(channelId);
    return recorded?.isStored === true && performance.now() < recorded.expiresAtMs;
  }

  state(channelId: string): Promise<RefreshState> {
    const cached = this.states.get(channelId);
    if (cached) return cached;
    const request = channelRefreshStore(this.database.queries).refreshState(channelId);
    this.states.set(channelId, request);
    request.catch(() => {
      if (this.states.get(channelId) === request) this.states.delete(channelId);
    });
    return request;
  }

  private forgetChanged({ kind, ids }: Change): void {
    if (CHANGE_KINDS[kind] !== 'refresh') return;
    // The list is empty if too many changed.
    if (ids.length === 0) this.forgetAll();
    for (const channelId of ids) {
      this.recorded.delete(channelId);
      this.states.delete(channelId);
    }
  }

  private forgetAll(): void {
    this.recorded.clear();
    this.states.clear();
  }
}

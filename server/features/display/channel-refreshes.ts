import type { Change } from '#contract/entities/change.ts';
import type { Database } from '#server/db/database.ts';
import {
  channelRefreshStore,
  LAST_REFRESH_EVERY_SECONDS,
  type RefreshState,
} from '../channels/channel-refreshes.store.ts';
import type { BuiltDocument } from './build-document.ts';

interface Recorded {
  /** Until then, by the clock that is never set, the database would keep nothing new. */
  until: number;
  done: Promise<void>;
  isStored: boolean;
}

/**
 * When screens loaded their channel and whether staff want them to: what every screen asks and tells all the time, and
 * what changes rarely. The database is asked once after each change, whoever made it.
 */
export class ChannelRefreshes {
  private readonly recorded = new Map<string, Recorded>();
  private readonly states = new Map<string, Promise<RefreshState>>();

  constructor(private readonly database: Database) {
    database.changes.onChange((change) => this.forgetAfter(change));
    database.changes.onGap(() => this.forgetAll());
  }

  /** A screen has loaded the channel. Settles once that is stored, or was stored just before. */
  record({ portalId, channelId }: Pick<BuiltDocument, 'portalId' | 'channelId'>): Promise<void> {
    const before = this.recorded.get(channelId);
    if (before && performance.now() < before.until) return before.done;
    const done = channelRefreshStore(this.database.queries).recordRefresh(portalId, channelId);
    const recorded = { until: performance.now() + LAST_REFRESH_EVERY_SECONDS * 1000, done, isStored: false };
    const store = () => {
      recorded.isStored = true;
    };
    // Its own announcement forgets it, and the next one finds nothing to store: that is when it stays.
    this.recorded.set(channelId, recorded);
    done.then(store, () => {
      if (this.recorded.get(channelId) === recorded) this.recorded.delete(channelId);
    });
    return done;
  }

  /** Whether it was stored just before that a screen has loaded the channel, so that there is nothing to do. */
  isRecorded(channelId: string): boolean {
    const recorded = this.recorded.get(channelId);
    return recorded?.isStored === true && performance.now() < recorded.until;
  }

  state(channelId: string): Promise<RefreshState> {
    const known = this.states.get(channelId);
    if (known) return known;
    const asked = channelRefreshStore(this.database.queries).refreshState(channelId);
    this.states.set(channelId, asked);
    asked.catch(() => {
      if (this.states.get(channelId) === asked) this.states.delete(channelId);
    });
    return asked;
  }

  private forgetAfter({ kind, ids }: Change): void {
    if (kind !== 'channelStatus') return;
    // None are named where they are too many.
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

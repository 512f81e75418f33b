import { BoundedMap } from '#server/bounded-map.ts';
import type { Database } from '#server/db/database.ts';
import { type PairedDevice, screenStore } from './screens.store.ts';

/** Keys that lead nowhere can be made up without end. */
const MOST_KEYS = 50_000;

/** The paired screens by the hash of their key, remembered until one of them, or where it belongs, changes. */
export class KnownDevices {
  private readonly byKey = new BoundedMap<string, Promise<PairedDevice | null>>(MOST_KEYS);

  constructor(private readonly database: Database) {
    database.changes.onChange(({ kind }) => {
      if (kind === 'device' || kind === 'channel' || kind === 'portal') this.byKey.clear();
    });
    database.changes.onGap(() => this.byKey.clear());
  }

  withKey(keyHash: string): Promise<PairedDevice | null> {
    const known = this.byKey.get(keyHash);
    if (known) return known;
    const read = screenStore(this.database.queries).deviceWithKey(keyHash);
    this.byKey.set(keyHash, read);
    read.catch(() => this.byKey.delete(keyHash));
    return read;
  }
}

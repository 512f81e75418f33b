import { BoundedMap } from '#server/cache/bounded-map.ts';
import type { Database } from '#server/db/database.ts';
import { type PairedDevice, screenStore } from './screens.store.ts';

/** Bounds the cache, because anyone can send any number of invalid keys. */
const MOST_KEYS = 50_000;

/** Caches paired screens by the hash of their key, until a device, a channel or a portal changes. */
export class KnownDevices {
  private readonly byKey = new BoundedMap<string, Promise<PairedDevice | null>>(MOST_KEYS);

  constructor(private readonly database: Database) {
    database.changes.onChange(({ kind }) => {
      if (kind === 'device' || kind === 'channel' || kind === 'portal') this.byKey.clear();
    });
    database.changes.onGap(() => this.byKey.clear());
  }

  withKey(keyHash: string): Promise<PairedDevice | null> {
    const cached = this.byKey.get(keyHash);
    if (cached) return cached;
    const device = screenStore(this.database.queries).deviceWithKey(keyHash);
    this.byKey.set(keyHash, device);
    device.catch(() => this.byKey.delete(keyHash));
    return device;
  }
}

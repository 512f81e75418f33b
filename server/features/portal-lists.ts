import type { Change, ChangeKind } from '#contract/entities/change.ts';
import { BoundedMap } from '../cache/bounded-map.ts';
import type { Database } from '../db/database.ts';

/** Size of all cached lists of one kind. */
const MAX_CACHED_CHARACTERS = 8 * 1024 * 1024;
/** What an entry takes besides its text. */
const ENTRY_CHARACTERS = 500;

interface CachedList<List> {
  portalId: number;
  list: Promise<List>;
  /** 0 until the list has been read. */
  characters: number;
}

/**
 * Caches a list of each portal until a record of one of these kinds changes. Only for calls of logged-in users: finding
 * out who they are catches up with all changes, after which everything that is still cached is current, whichever
 * process wrote last.
 * See docs/decisions/053-serve-staff-with-few-round-trips.md
 */
export class PortalLists<Options extends object, List> {
  private readonly lists: BoundedMap<string, CachedList<List>>;

  constructor(
    private readonly database: Database,
    private readonly settings: {
      kinds: readonly ChangeKind[];
      read(portalId: number, options: Options): Promise<List>;
      /** Size in characters. */
      sizeOf(list: List): number;
    },
    mostCharacters = MAX_CACHED_CHARACTERS,
  ) {
    this.lists = new BoundedMap(mostCharacters, { weightOf: ({ characters }) => ENTRY_CHARACTERS + characters });
    database.changes.onChange((change) => this.forget(change));
    database.changes.onGap(() => this.lists.clear());
  }

  load(portalId: number, options: Options): Promise<List> {
    const { read } = this.settings;
    if (!this.database.changes.isReceiving) return read(portalId, options);
    const key = JSON.stringify([portalId, options]);
    const cached = this.lists.get(key);
    if (cached) return cached.list;
    const entry: CachedList<List> = { portalId, list: read(portalId, options), characters: 0 };
    this.lists.set(key, entry);
    entry.list.then(
      (list) => this.resize(key, entry, this.settings.sizeOf(list)),
      () => this.resize(key, entry, null),
    );
    return entry.list;
  }

  /** Failures (null) are not cached. */
  private resize(key: string, entry: CachedList<List>, characters: number | null): void {
    if (this.lists.get(key) !== entry) return;
    this.lists.delete(key);
    if (characters === null) return;
    entry.characters = characters;
    this.lists.set(key, entry);
  }

  private forget({ kind, PortalId }: Change): void {
    if (!this.settings.kinds.includes(kind)) return;
    for (const [key, { portalId }] of this.lists) {
      if (PortalId === null || portalId === PortalId) this.lists.delete(key);
    }
  }
}

import type { Change } from '#contract/entities/change.ts';
import { Batcher } from '#server/async/batcher.ts';
import { withTimeout } from '#server/async/with-timeout.ts';
import { BoundedMap } from '#server/cache/bounded-map.ts';
import type { Database } from '#server/db/database.ts';
import { isDatabaseUnreachable } from '#server/db/database-errors.ts';
import type { TextCleaner } from '#server/html/text-cleaner.ts';
import { channelStore } from '../channels/channels.store.ts';
import { type BuiltDocument, buildDocuments, isValidAt } from './build-document.ts';

/** Kinds of record that no display document shows. */
const NOT_ON_SCREEN: readonly Change['kind'][] = [
  'block',
  'user',
  'channelStatus',
  'library',
  'template',
  'syncGroup',
  'device',
  'screen',
];

/** How a screen names its channel. */
export interface DisplayAddress {
  PortalId: number;
  originalName: string;
}

interface Kept {
  /** Settles to null where the address names nothing to show. */
  document: Promise<BuiltDocument | null>;
  portalId: number;
  /** What it has settled to; null until then. */
  settled: BuiltDocument | null;
}

/** What a screen got before, for when the database is silent or away. */
interface Good {
  document: BuiltDocument;
  /** Whether the portal was changed since, as far as was heard. */
  isOld: boolean;
}

/** A database that takes longer may be gone without a word: what was good and is not known to have changed is good for now. */
const PATIENCE_MS = 2_000;

/** More addresses than any portal has channels. Strangers who ask for made-up names must not fill the memory. */
const LARGEST_CACHE = 20_000;

/** Of documents as JSON. Compressed ones that go with them take about as much again. */
const MOST_BYTES = 128 * 1024 * 1024;

/**
 * The display documents, each made once per change and shared by all who ask. A change of a portal forgets its documents
 * before the writer is answered, so nobody is ever shown what was there before a write they know of.
 */
export class DisplayDocuments {
  private readonly byAddress = new BoundedMap<string, Kept>(LARGEST_CACHE);
  private readonly lastGood: BoundedMap<string, Good>;
  private changesHeard = 0;
  /** By portal: after a change many of its channels are asked for at once, and made together. */
  private readonly builds: Batcher<number, string, Awaited<ReturnType<typeof buildDocuments>>>;

  constructor(
    private readonly database: Database,
    texts: Pick<TextCleaner, 'cleanIfStale'>,
    mostBytes = MOST_BYTES,
  ) {
    this.lastGood = new BoundedMap(mostBytes, {
      weightOf: ({ document }) => document.json.plain.length,
      onEvicted: (key) => {
        if (this.byAddress.get(key)?.settled) this.byAddress.delete(key);
      },
    });
    this.builds = new Batcher((portalId, originalNames) =>
      buildDocuments(database.queries, texts, portalId, [...originalNames], Date.now()),
    );
    database.changes.onChange((change) => this.forgetAfter(change));
    database.changes.onGap(() => this.byAddress.clear());
  }

  /** The document of the channel at this address where it is at hand and still true; null says nothing. */
  present(PortalId: number, originalName: string): BuiltDocument | null {
    const key = `${PortalId}/${originalName}`;
    const document = this.byAddress.get(key)?.settled ?? null;
    if (!document || !isValidAt(document, Date.now())) return null;
    this.lastGood.touch(key);
    return document;
  }

  /** The document of the channel at this address, or null. */
  async find(address: DisplayAddress): Promise<BuiltDocument | null> {
    const key = `${address.PortalId}/${address.originalName}`;
    const kept = this.byAddress.get(key);
    if (kept) {
      this.lastGood.touch(key);
      const document = await kept.document;
      if (!document || isValidAt(document, Date.now())) return document;
      if (this.byAddress.get(key) === kept) this.byAddress.delete(key);
      return this.find(address);
    }
    const document = this.buildOrRemember(address, key);
    const built: Kept = { document, portalId: address.PortalId, settled: null };
    this.byAddress.set(key, built);
    const settle = (found: BuiltDocument | null) => {
      built.settled = found;
    };
    // A failure is nobody's document: the next one who asks tries again.
    document.then(settle, () => {
      if (this.byAddress.get(key) === built) this.byAddress.delete(key);
    });
    return document;
  }

  async findById(channelId: string): Promise<BuiltDocument | null> {
    const channel = await channelStore(this.database.queries).find(channelId);
    return channel ? this.find(channel) : null;
  }

  /** While the database is silent or away screens get what they would have got before; it is asked again for the next one. */
  private async buildOrRemember(address: DisplayAddress, key: string): Promise<BuiltDocument | null> {
    const remembered = this.lastGood.get(key);
    const building = this.buildAndRemember(address, key);
    if (!remembered) return building;
    const meanwhile = () => {
      const forget = () => void this.byAddress.delete(key);
      building.then(forget, forget);
      return remembered.document;
    };
    try {
      return await (remembered.isOld ? building : withTimeout(building, PATIENCE_MS, meanwhile));
    } catch (error) {
      if (!isDatabaseUnreachable(error)) throw error;
      this.byAddress.delete(key);
      return remembered.document;
    }
  }

  private async buildAndRemember(address: DisplayAddress, key: string): Promise<BuiltDocument | null> {
    const heardBefore = this.changesHeard;
    const document = await this.build(address);
    if (document) this.lastGood.set(key, { document, isOld: this.changesHeard !== heardBefore });
    else this.lastGood.delete(key);
    return document;
  }

  private async build({ PortalId, originalName }: DisplayAddress): Promise<BuiltDocument | null> {
    const built = (await this.builds.load(PortalId, originalName)).get(originalName) ?? null;
    if (built instanceof Error) throw built;
    return built;
  }

  private forgetAfter(change: Change): void {
    if (NOT_ON_SCREEN.includes(change.kind)) return;
    this.changesHeard += 1;
    for (const good of this.lastGood.values()) {
      if (change.PortalId === null || good.document.portalId === change.PortalId) good.isOld = true;
    }
    for (const [key, kept] of this.byAddress) {
      if (change.PortalId === null || kept.portalId === change.PortalId) this.byAddress.delete(key);
    }
  }
}

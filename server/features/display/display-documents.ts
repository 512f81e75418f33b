import type { FastifyBaseLogger } from 'fastify';
import { CHANGE_KINDS, type Change } from '#contract/entities/change.ts';
import { Batcher } from '#server/async/batcher.ts';
import { withTimeout } from '#server/async/with-timeout.ts';
import { BoundedMap } from '#server/cache/bounded-map.ts';
import type { Database } from '#server/db/database.ts';
import { isDatabaseUnreachable } from '#server/db/database-errors.ts';
import type { TextCleaner } from '#server/html/text-cleaner.ts';
import { channelStore } from '../channels/channels.store.ts';
import { LargeFields } from '../large-fields.ts';
import { buildDocuments } from './build-document.ts';
import { type BuiltDocument, isValidAt } from './built-document.ts';

/** How screens address their channel. */
export interface DisplayAddress {
  PortalId: number;
  originalName: string;
}

interface CachedDocument {
  /** Resolves to null if there is no such channel. */
  document: Promise<BuiltDocument | null>;
  portalId: number;
  /** The resolved document; null until then. */
  settled: BuiltDocument | null;
}

/** The last document that could be built, for when the database doesn't respond. */
interface LastGoodDocument {
  document: BuiltDocument;
  /** Whether a change of the portal has been announced since. */
  isOld: boolean;
}

/** After this, screens get the last good document, unless it is known to be outdated. */
const DATABASE_TIMEOUT_MS = 2_000;

/** More than the channels of any installation. Limits the memory that requests for invented names can fill. */
const MAX_CACHED_ADDRESSES = 20_000;

/** Size of all documents as JSON. Their compressed versions take about as much again. */
const MAX_CACHED_BYTES = 128 * 1024 * 1024;

/**
 * Caches display documents. Each is built once per change, for all requests. A change of a portal drops its documents
 * before the writer gets a response, so nobody gets a document that is older than their own write.
 */
export class DisplayDocuments {
  private readonly byAddress = new BoundedMap<string, CachedDocument>(MAX_CACHED_ADDRESSES);
  private readonly lastGood: BoundedMap<string, LastGoodDocument>;
  private changeCount = 0;
  /** By portal: after a change, its channels are requested together and built in one batch. */
  private readonly builds: Batcher<number, string, Awaited<ReturnType<typeof buildDocuments>>>;

  constructor(
    private readonly database: Database,
    texts: Pick<TextCleaner, 'cleanIfStale'>,
    log: Pick<FastifyBaseLogger, 'error'>,
    maxBytes = MAX_CACHED_BYTES,
  ) {
    this.lastGood = new BoundedMap(maxBytes, {
      weightOf: ({ document }) => document.json.plain.length,
      onEvicted: (key) => {
        if (this.byAddress.get(key)?.settled) this.byAddress.delete(key);
      },
    });
    const large = new LargeFields();
    this.builds = new Batcher((portalId, originalNames) =>
      buildDocuments(database, texts, portalId, [...originalNames], Date.now(), log, large),
    );
    database.changes.onChange((change) => this.forgetChanged(change));
    database.changes.onGap(() => this.byAddress.clear());
  }

  /** The document at this address if it is cached and valid. Null doesn't mean that there is none. */
  findCached(PortalId: number, originalName: string): BuiltDocument | null {
    const key = `${PortalId}/${originalName}`;
    const document = this.byAddress.get(key)?.settled ?? null;
    if (!document || !isValidAt(document, Date.now())) return null;
    this.lastGood.touch(key);
    return document;
  }

  /** The document at this address; null if there is no such channel. */
  async find(address: DisplayAddress): Promise<BuiltDocument | null> {
    const key = `${address.PortalId}/${address.originalName}`;
    const cached = this.byAddress.get(key);
    if (cached) {
      this.lastGood.touch(key);
      const document = await cached.document;
      if (!document || isValidAt(document, Date.now())) return document;
      if (this.byAddress.get(key) === cached) this.byAddress.delete(key);
      return this.find(address);
    }
    const document = this.buildOrUseLastGood(address, key);
    const built: CachedDocument = { document, portalId: address.PortalId, settled: null };
    this.byAddress.set(key, built);
    const settle = (found: BuiltDocument | null) => {
      built.settled = found;
    };
    // Failures are not cached.
    document.then(settle, () => {
      if (this.byAddress.get(key) === built) this.byAddress.delete(key);
    });
    return document;
  }

  async findById(channelId: string): Promise<BuiltDocument | null> {
    const channel = await channelStore(this.database.queries).find(channelId);
    return channel ? this.find(channel) : null;
  }

  /** Returns the last good document while the database doesn't respond. The next request tries again. */
  private async buildOrUseLastGood(address: DisplayAddress, key: string): Promise<BuiltDocument | null> {
    const lastGood = this.lastGood.get(key);
    const building = this.buildAndRemember(address, key);
    if (!lastGood) return building;
    const useLastGood = () => {
      const forget = () => void this.byAddress.delete(key);
      building.then(forget, forget);
      return lastGood.document;
    };
    try {
      return await (lastGood.isOld ? building : withTimeout(building, DATABASE_TIMEOUT_MS, useLastGood));
    } catch (error) {
      if (!isDatabaseUnreachable(error)) throw error;
      this.byAddress.delete(key);
      return lastGood.document;
    }
  }

  private async buildAndRemember(address: DisplayAddress, key: string): Promise<BuiltDocument | null> {
    const countBefore = this.changeCount;
    const document = await this.build(address);
    if (document) this.lastGood.set(key, { document, isOld: this.changeCount !== countBefore });
    else this.lastGood.delete(key);
    return document;
  }

  private async build({ PortalId, originalName }: DisplayAddress): Promise<BuiltDocument | null> {
    const built = (await this.builds.load(PortalId, originalName)).get(originalName) ?? null;
    if (built instanceof Error) throw built;
    return built;
  }

  private forgetChanged(change: Change): void {
    if (CHANGE_KINDS[change.kind] !== 'document') return;
    this.changeCount += 1;
    for (const good of this.lastGood.values()) {
      if (change.PortalId === null || good.document.portalId === change.PortalId) good.isOld = true;
    }
    for (const [key, cached] of this.byAddress) {
      if (change.PortalId === null || cached.portalId === change.PortalId) this.byAddress.delete(key);
    }
  }
}

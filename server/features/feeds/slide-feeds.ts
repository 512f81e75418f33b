import { buffer } from 'node:stream/consumers';
import { problem } from '#contract/errors/problem.ts';
import { inEnglish } from '#contract/errors/sentences.ts';
import type { Queries } from '#server/db/connection.ts';
import { mediaStore } from '#server/media/records/media.store.ts';
import type { MediaFolder } from '#server/media/storage/media-folder.ts';
import type { OutgoingRequests } from '#server/outbound/outgoing-requests.ts';
import type { SlideTypeKey } from '#slide-types/definitions.ts';
import type { FeedAnswer, FeedReader, FeedRequest, FeedSource, FeedTools } from '#slide-types/feed.ts';
import type { FeedStore } from './feeds.store.ts';
import { fetchSource } from './fetch-source.ts';
import type { SourceParser } from './parser-thread.ts';
import type { CachedContent, LoadSource, SourceCache } from './source-cache.ts';
import { SourceFailure } from './source-failure.ts';

/** The reader of each slide type that has a source. */
export type Readers = Partial<Record<SlideTypeKey, FeedReader<never, unknown>>>;

/** Files on this server don't change. */
const LOCAL_CACHE_MS = 15 * 60_000;
const MAX_LOCAL_BYTES = 2 * 1024 * 1024;

export interface FeedDependencies {
  readers: Readers;
  parser: Pick<SourceParser, 'parse' | 'decodeText'>;
  cache: SourceCache;
  store: FeedStore;
  outside: OutgoingRequests;
  queries: Queries;
  folder: Pick<MediaFolder, 'sizeOf' | 'read'>;
  readPage: FeedTools['readPage'];
}

/** Finds the feeds of slides: checks the address, then reads the source through the cache. */
export class SlideFeeds {
  constructor(private readonly deps: FeedDependencies) {}

  /** Returns the feed of a slide with these fields; null if its type or its fields have no source. */
  find(kind: SlideTypeKey, portalId: number, fields: object): Promise<FeedAnswer | null> {
    return this.read(kind, portalId, this.deps.readers[kind]?.request(fields as never));
  }

  /** Returns the structure of a slide's source; null if its type offers no values to choose from. */
  outline(kind: SlideTypeKey, portalId: number, fields: object): Promise<FeedAnswer | null> {
    return this.read(kind, portalId, this.deps.readers[kind]?.outline?.(fields as never));
  }

  private async read(
    kind: SlideTypeKey,
    portalId: number,
    request: FeedRequest | null | undefined,
  ): Promise<FeedAnswer | null> {
    const reader = this.deps.readers[kind];
    if (!reader || !request) return null;
    const isOnServer = request.address.startsWith('/');
    const localFile = isOnServer ? await this.findLocalFile(portalId, request.address) : null;
    if (isOnServer && localFile === null) return toFeedAnswer(kind, MISSING_FILE);
    const key = {
      kind,
      address: request.address,
      variant: request.variant,
      headers: request.headers,
      shape: reader.shape ?? 0,
      isDurable: !isOnServer,
      isEmpty: reader.isEmpty as ((content: unknown) => boolean) | undefined,
    };
    const load = localFile === null ? this.externalLoader(kind, request) : this.localLoader(kind, request, localFile);
    return toFeedAnswer(kind, await this.deps.cache.find(key, load));
  }

  /** The number of items in a feed, for types whose turn depends on it; null for others. */
  countItems({ kind, content }: FeedAnswer): number | null {
    const count = this.deps.readers[kind as SlideTypeKey]?.countItems;
    return count && content !== null ? count(content as never) : null;
  }

  private readonly decodeText: SourceParser['decodeText'] = (bytes, contentType) =>
    this.deps.parser.decodeText(bytes, contentType);

  private externalLoader(kind: SlideTypeKey, request: FeedRequest): LoadSource {
    return async (knownVersion) => {
      const { source, ...cacheInfo } = await fetchSource(this.deps.outside, request, knownVersion, this.decodeText);
      if (source === null) return { content: undefined, ...cacheInfo };
      return { content: await this.parse(kind, source), ...cacheInfo };
    };
  }

  private localLoader(kind: SlideTypeKey, { address, variant }: FeedRequest, file: LocalFile): LoadSource {
    return async () => {
      const { folder } = this.deps;
      const bytes = await folder.sizeOf(file.fileName);
      if (bytes === null) throw new SourceFailure(problem('file-not-found'));
      if (bytes > MAX_LOCAL_BYTES) throw new SourceFailure(problem('feed-file-too-large'));
      const text = await this.decodeText(await buffer(await folder.read(file.fileName)), '');
      const content = await this.parse(kind, { text, contentType: file.contentType, url: address, variant });
      return { content, etag: null, lastModified: null, cacheMs: LOCAL_CACHE_MS };
    };
  }

  private async parse(kind: SlideTypeKey, source: FeedSource): Promise<unknown> {
    const { content, pictures } = await this.deps.parser.parse(kind, source, this.deps.readPage);
    await this.deps.store.savePictures(pictures);
    return content;
  }

  /** The XML file at this location, if it belongs to the portal or to the library. */
  private async findLocalFile(portalId: number, location: string): Promise<LocalFile | null> {
    const [record] = await mediaStore(this.deps.queries).withLocations(portalId, [location]);
    return record?.kind === 'xml' ? record : null;
  }
}

interface LocalFile {
  fileName: string;
  contentType: string;
}

const MISSING_FILE: CachedContent = {
  content: undefined,
  fetchedAt: null,
  problem: problem('feed-file-missing'),
};

function toFeedAnswer(kind: string, { content, fetchedAt, problem }: CachedContent): FeedAnswer {
  return {
    kind,
    content: content ?? null,
    fetchedAt: fetchedAt === null ? null : new Date(fetchedAt).toISOString(),
    ageSeconds: fetchedAt === null ? null : Math.max(0, Math.floor((Date.now() - fetchedAt) / 1000)),
    stale: problem !== null,
    error: problem && inEnglish(problem),
    ...problem,
  };
}

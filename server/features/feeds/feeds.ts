import { buffer } from 'node:stream/consumers';
import type { Queries } from '#server/db/connection.ts';
import { mediaStore } from '#server/media/records/media.store.ts';
import type { MediaFolder } from '#server/media/storage/media-folder.ts';
import type { OutgoingRequests } from '#server/outbound/outgoing-requests.ts';
import type { SlideTypeKey } from '#slide-types/definitions.ts';
import type { FeedAnswer, FeedReader, FeedRequest, FeedSource, FeedTools } from '#slide-types/feed.ts';
import { decodeText } from './decode-text.ts';
import type { FeedCache, Kept, Load } from './feed-cache.ts';
import type { FeedStore } from './feeds.store.ts';
import { fetchSource } from './fetch-source.ts';
import type { SourceParser } from './parser-thread.ts';
import { SourceFailure } from './source-failure.ts';

/** How each type reads its source. */
export type Readers = Partial<Record<SlideTypeKey, FeedReader<never, unknown>>>;

/** A file of this server does not change under its location. */
const KEEP_LOCAL_MS = 15 * 60_000;
const LARGEST_LOCAL_BYTES = 2 * 1024 * 1024;

/** What feeds are made of. */
export interface FeedParts {
  readers: Readers;
  parser: Pick<SourceParser, 'read'>;
  cache: FeedCache;
  store: FeedStore;
  outside: OutgoingRequests;
  queries: Queries;
  folder: Pick<MediaFolder, 'sizeOf' | 'read'>;
  readPage: FeedTools['readPage'];
}

/** What the sources of slides say. */
export class Feeds {
  constructor(private readonly parts: FeedParts) {}

  /** The feed of a slide of this portal with these fields; null where the type or the fields name no source. */
  async answer(kind: SlideTypeKey, portalId: number, fields: object): Promise<FeedAnswer | null> {
    const reader = this.parts.readers[kind];
    const request = reader?.request(fields as never);
    if (!reader || !request) return null;
    const isLocal = request.address.startsWith('/');
    const local = isLocal ? await this.localFile(portalId, request.address) : null;
    if (isLocal && local === null) return answerOf(kind, NOT_HERE);
    const key = {
      kind,
      address: request.address,
      variant: request.variant,
      shape: reader.shape ?? 0,
      isDurable: !isLocal,
    };
    const load = local === null ? this.loadOutside(kind, request) : this.loadLocal(kind, request, local);
    return answerOf(kind, await this.parts.cache.find(key, load));
  }

  /** How many items such a feed has, for types whose turn on screens depends on it; null for others. */
  countItems({ kind, content }: FeedAnswer): number | null {
    const count = this.parts.readers[kind as SlideTypeKey]?.countItems;
    return count && content !== null ? count(content as never) : null;
  }

  private loadOutside(kind: SlideTypeKey, request: FeedRequest): Load {
    return async (before) => {
      const { source, ...answer } = await fetchSource(this.parts.outside, request, before);
      if (source === null) return { content: undefined, ...answer };
      return { content: await this.read(kind, source), ...answer };
    };
  }

  private loadLocal(kind: SlideTypeKey, { address, variant }: FeedRequest, file: LocalFile): Load {
    return async () => {
      const { folder } = this.parts;
      const bytes = (await folder.sizeOf(file.fileName)) ?? 0;
      if (bytes > LARGEST_LOCAL_BYTES) throw new SourceFailure('This file is too large.');
      const text = decodeText(await buffer(await folder.read(file.fileName)), '');
      const content = await this.read(kind, { text, contentType: file.contentType, url: address, variant });
      return { content, etag: null, lastModified: null, keepMs: KEEP_LOCAL_MS };
    };
  }

  private async read(kind: SlideTypeKey, source: FeedSource): Promise<unknown> {
    const { content, pictures } = await this.parts.parser.read(kind, source, this.parts.readPage);
    await this.parts.store.keepPictures(pictures);
    return content;
  }

  /** The file at this location, if it is the portal's own or the library's. */
  private async localFile(portalId: number, location: string): Promise<LocalFile | null> {
    const [record] = await mediaStore(this.parts.queries).withLocations(portalId, [location]);
    return record?.kind === 'xml' ? record : null;
  }
}

interface LocalFile {
  fileName: string;
  contentType: string;
}

const NOT_HERE: Kept = {
  content: undefined,
  fetchedAt: null,
  error: 'This file is not on this server. Please upload it again.',
};

function answerOf(kind: string, { content, fetchedAt, error }: Kept): FeedAnswer {
  return {
    kind,
    content: content ?? null,
    fetchedAt: fetchedAt === null ? null : new Date(fetchedAt).toISOString(),
    ageSeconds: fetchedAt === null ? null : Math.max(0, Math.floor((Date.now() - fetchedAt) / 1000)),
    stale: error !== null,
    error,
  };
}

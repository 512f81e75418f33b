import { BoundedMap } from '#server/cache/bounded-map.ts';
import type { BuiltDocument } from './built-document.ts';
import { ChannelPage } from './channel-page.ts';

/** Size of all pages together. */
const MAX_CACHED_BYTES = 64 * 1024 * 1024;

/** The latest page of each channel. Drops the least recently used ones, one by one, when they take too much memory. */
export class PageCache {
  /** By the channel’s id. */
  private readonly pages: BoundedMap<string, ChannelPage>;

  constructor(maxBytes = MAX_CACHED_BYTES) {
    this.pages = new BoundedMap(maxBytes, { weightOf: ({ weightBytes }) => weightBytes });
  }

  /** Returns the page if it is in memory and has exactly this revision and live times. */
  find({ channelId, revision, liveUntil }: BuiltDocument): ChannelPage | null {
    const page = this.pages.get(channelId);
    return page?.revision === revision && page.liveUntil === liveUntil ? page : null;
  }

  /** Builds the page of a document and keeps it instead of the one with an earlier revision. */
  build(document: BuiltDocument): ChannelPage {
    const page = new ChannelPage(document);
    this.pages.set(document.channelId, page);
    return page;
  }
}

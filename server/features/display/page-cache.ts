import { BoundedMap } from '#server/cache/bounded-map.ts';
import type { BuiltDocument } from './build-document.ts';
import { ChannelPage } from './channel-page.ts';

/** Of all pages together. */
const MOST_KEPT_BYTES = 64 * 1024 * 1024;

/** The latest page of each channel. Drops the least recently used ones, one by one, when they take too much memory. */
export class PageCache {
  /** By the channel’s id. */
  private readonly pages: BoundedMap<string, ChannelPage>;

  constructor(mostBytes = MOST_KEPT_BYTES) {
    this.pages = new BoundedMap(mostBytes, { weightOf: ({ weightBytes }) => weightBytes });
  }

  /** Returns the page if it is in memory and has exactly this revision. */
  find({ channelId, revision }: BuiltDocument): ChannelPage | null {
    const page = this.pages.get(channelId);
    return page?.revision === revision ? page : null;
  }

  /** Builds the page of a document and keeps it instead of the one with an earlier revision. */
  build(document: BuiltDocument): ChannelPage {
    const page = new ChannelPage(document);
    this.pages.set(document.channelId, page);
    return page;
  }
}

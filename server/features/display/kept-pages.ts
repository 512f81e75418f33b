import type { BuiltDocument } from './build-document.ts';
import { ChannelPage } from './channel-page.ts';

/** Of all pages together. */
const MOST_KEPT_BYTES = 64 * 1024 * 1024;

/** The latest page of each channel. Drops the least recently used ones, one by one, when they take too much memory. */
export class KeptPages {
  /** By the channel’s id, the most recently used last. */
  private readonly pages = new Map<string, ChannelPage>();
  private keptBytes = 0;

  constructor(private readonly mostBytes = MOST_KEPT_BYTES) {}

  /** Returns the page if it is in memory and has exactly this revision. */
  find({ channelId, revision }: BuiltDocument): ChannelPage | null {
    const page = this.pages.get(channelId);
    if (page?.revision !== revision) return null;
    this.pages.delete(channelId);
    this.pages.set(channelId, page);
    return page;
  }

  /** Builds the page of a document and keeps it instead of the one with an earlier revision. */
  build(document: BuiltDocument): ChannelPage {
    const page = new ChannelPage(document);
    this.drop(document.channelId);
    this.pages.set(document.channelId, page);
    this.keptBytes += page.weightBytes;
    for (const channelId of this.pages.keys()) {
      if (this.keptBytes <= this.mostBytes) break;
      this.drop(channelId);
    }
    return page;
  }

  private drop(channelId: string): void {
    this.keptBytes -= this.pages.get(channelId)?.weightBytes ?? 0;
    this.pages.delete(channelId);
  }
}

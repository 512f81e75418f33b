import type { FastifyBaseLogger } from 'fastify';
import { readDisplayAddress } from '#contract/display-address.ts';
import { displayPortal } from '#contract/endpoints/display.ts';
import { shedSeconds } from '#rules/load-shedding.ts';
import { withTimeout } from '#server/async/with-timeout.ts';
import type { Load } from '#server/http/guards/shed-load.ts';
import type { ChannelPagesOf, PageHalves } from '#server/http/pages/pages.ts';
import type { BuiltDocument } from './built-document.ts';
import type { ChannelPage } from './channel-page.ts';
import type { DisplayAddress, DisplayDocuments } from './display-documents.ts';
import { PageCache } from './page-cache.ts';

/** After this, the page is sent without its channel, and the player requests it. */
export const CHANNEL_TIMEOUT_MS = 300;
/** Larger documents are not embedded: the page would take longer to show anything than a separate request. */
const MAX_EMBEDDED_BYTES = 4 * 1024 * 1024;

interface Parts {
  documents: Pick<DisplayDocuments, 'find' | 'findCached'>;
  /** Whether an operator has blocked the channel. */
  isBlocked(PortalId: number, originalName: string): Promise<boolean>;
  load: Pick<Load, 'lagMs'>;
  /** How long a page waits for its channel. */
  channelTimeoutMs: number;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

/** Where the channel page came from; it is omitted if it is not in memory and the server is overloaded. */
type Source = 'memory' | 'built' | 'omitted';

/** Returns the player's page at the address of a channel, with the channel embedded. */
export class ChannelPages {
  /** The number of pages by source. */
  readonly counts = new Map<Source, number>([
    ['memory', 0],
    ['built', 0],
    ['omitted', 0],
  ]);
  private readonly cache = new PageCache();

  constructor(private readonly parts: Parts) {}

  /** Returns null if there is no such channel or it can't be built in time. The page works without it. */
  readonly at: ChannelPagesOf = (url, halves, accepted) => {
    const { pathname, search } = new URL(url, 'http://any');
    const address = readDisplayAddress(pathname, search);
    if (!address) return Promise.resolve(null);
    const { originalName } = address;
    const PortalId = displayPortal(Number(address.PortalId));
    const bytes = this.bytes({ PortalId, originalName }, halves, accepted);
    return withTimeout(bytes, this.parts.channelTimeoutMs, () => null).catch((error: unknown) => {
      this.parts.log.warn({ err: error }, 'Sending a channel page without its channel');
      return null;
    });
  };

  private async bytes(address: DisplayAddress, halves: PageHalves, accepted: string | undefined) {
    const { documents, isBlocked, load } = this.parts;
    if (await isBlocked(address.PortalId, address.originalName)) return null;
    const isOverloaded = shedSeconds('screens', load.lagMs) !== null;
    // Looked up for each request, so that a page is never older than the document that the player would get.
    const document = isOverloaded
      ? documents.findCached(address.PortalId, address.originalName)
      : await documents.find(address);
    if (document && document.json.plain.length > MAX_EMBEDDED_BYTES) return null;
    const page = document && this.findOrBuildPage(document, isOverloaded);
    if (isOverloaded && !page) this.count('omitted');
    return page ? page.bytes(halves, accepted) : null;
  }

  private findOrBuildPage(document: BuiltDocument, isOverloaded: boolean): ChannelPage | null {
    const cached = this.cache.find(document);
    if (cached) this.count('memory');
    if (cached || isOverloaded) return cached;
    this.count('built');
    return this.cache.build(document);
  }

  private count(source: Source): void {
    this.counts.set(source, (this.counts.get(source) ?? 0) + 1);
  }
}

import type { FastifyBaseLogger } from 'fastify';
import { readDisplayAddress } from '#contract/display-address.ts';
import { displayPortal } from '#contract/endpoints/channels.ts';
import { shedSeconds } from '#rules/load-shedding.ts';
import { withTimeout } from '#server/async/with-timeout.ts';
import type { Load } from '#server/http/guards/shed-load.ts';
import type { ChannelPagesOf, PageHalves } from '#server/http/pages/pages.ts';
import type { BuiltDocument } from './build-document.ts';
import type { ChannelPage } from './channel-page.ts';
import type { DisplayAddress, DisplayDocuments } from './display-documents.ts';
import { PageCache } from './page-cache.ts';

/** A page that comes late is worse than one that has to ask. */
export const CHANNEL_WITHIN_MS = 300;
/** The page must arrive before it can show anything: with a larger document it is faster to show something after the request for it. */
const LARGEST_BROUGHT_BYTES = 4 * 1024 * 1024;

interface Parts {
  documents: Pick<DisplayDocuments, 'find' | 'present'>;
  /** Whether an operator has blocked the channel. */
  isBlocked(PortalId: number, originalName: string): Promise<boolean>;
  load: Pick<Load, 'lagMs'>;
  /** How long a page waits for its channel, in milliseconds. */
  channelWithinMs: number;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

/** Where what pages brought along came from: memory, or it had to be built, or the server had too much to do for that. */
type Source = 'memory' | 'built' | 'omitted';

/** The player's page at the address of a channel, with what it brings along. */
export class ChannelPages {
  /** How many pages there were of each kind. */
  readonly counts = new Map<Source, number>([
    ['memory', 0],
    ['built', 0],
    ['omitted', 0],
  ]);
  private readonly kept = new PageCache();

  constructor(private readonly parts: Parts) {}

  /** Returns null where there is no such channel, or it can't be had in time: the page is complete without. */
  readonly at: ChannelPagesOf = (url, halves, accepted) => {
    const { pathname, search } = new URL(url, 'http://any');
    const address = readDisplayAddress(pathname, search);
    if (!address) return Promise.resolve(null);
    const { originalName } = address;
    const PortalId = displayPortal(Number(address.PortalId));
    const bytes = this.bytes({ PortalId, originalName }, halves, accepted);
    return withTimeout(bytes, this.parts.channelWithinMs, () => null).catch((error: unknown) => {
      this.parts.log.warn({ err: error }, 'Sending a channel page without its channel');
      return null;
    });
  };

  private async bytes(address: DisplayAddress, halves: PageHalves, accepted: string | undefined) {
    const { documents, isBlocked, load } = this.parts;
    if (await isBlocked(address.PortalId, address.originalName)) return null;
    const isTooMuch = shedSeconds('screens', load.lagMs) !== null;
    // Asked for each time, so that a page is never older than the document that the player would get.
    const document = isTooMuch
      ? documents.present(address.PortalId, address.originalName)
      : await documents.find(address);
    if (document && document.json.plain.length > LARGEST_BROUGHT_BYTES) return null;
    const page = document && this.pageWith(document, isTooMuch);
    if (isTooMuch && !page) this.count('omitted');
    return page ? page.bytes(halves, accepted) : null;
  }

  private pageWith(document: BuiltDocument, isTooMuch: boolean): ChannelPage | null {
    const known = this.kept.find(document);
    if (known) this.count('memory');
    if (known || isTooMuch) return known;
    this.count('built');
    return this.kept.build(document);
  }

  private count(source: Source): void {
    this.counts.set(source, (this.counts.get(source) ?? 0) + 1);
  }
}

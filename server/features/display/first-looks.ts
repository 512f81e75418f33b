import type { FastifyBaseLogger } from 'fastify';
import { readDisplayAddress } from '#contract/display-address.ts';
import { displayPortal } from '#contract/endpoints/channels.ts';
import { inTime } from '#server/in-time.ts';
import type { DisplayDocuments } from './display-documents.ts';
import { firstLook } from './first-look.ts';

/** A page that comes late is worse than one that has to ask. */
const WAIT_AT_MOST_MS = 300;

interface Parts {
  documents: Pick<DisplayDocuments, 'find'>;
  /** Whether an operator has blocked the channel. */
  isBlocked(PortalId: number, originalName: string): Promise<boolean>;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

/**
 * Answers what the page at an address begins with, or null where it is no channel's, or the channel can't be had at once: the
 * page is complete without it.
 */
export function firstLooks({ documents, isBlocked, log }: Parts): (url: string) => Promise<string | null> {
  return async (url) => {
    const { pathname, search } = new URL(url, 'http://any');
    const address = readDisplayAddress(pathname, search);
    if (!address) return null;
    const { originalName } = address;
    const PortalId = displayPortal(Number(address.PortalId));
    const look = async () => {
      if (await isBlocked(PortalId, originalName)) return null;
      const document = await documents.find({ PortalId, originalName });
      return document && firstLook(document, Date.now());
    };
    return inTime(look(), WAIT_AT_MOST_MS, () => null).catch((error: unknown) => {
      log.warn({ err: error }, 'A channel’s page goes without its channel.');
      return null;
    });
  };
}

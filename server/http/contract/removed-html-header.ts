import type { FastifyReply } from 'fastify';
import { REMOVED_HTML_HEADER } from '#contract/removed-html.ts';
import type { RemovedParts } from '#server/html/text-cleaner.ts';

/**
 * Lists the HTML that was removed from a text. A header rather than a field, because clients send back the fields that
 * they read.
 */
export function setRemovedHtmlHeader(reply: FastifyReply, removed: RemovedParts): void {
  if (Object.keys(removed).length > 0) reply.header(REMOVED_HTML_HEADER, JSON.stringify(removed));
}

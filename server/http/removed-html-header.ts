import type { FastifyReply } from 'fastify';
import { REMOVED_HTML_HEADER } from '#contract/removed-html.ts';
import type { RemovedParts } from '../html/text-cleaner.ts';

/** Tells the author what is missing from their text. It is no field of the record: clients send back what they read. */
export function setRemovedHtmlHeader(reply: FastifyReply, removed: RemovedParts): void {
  if (Object.keys(removed).length > 0) reply.header(REMOVED_HTML_HEADER, JSON.stringify(removed));
}

import type { FastifyReply } from 'fastify';
import { isTrue } from '#contract/display-address.ts';
import { type display, displayPortal } from '#contract/endpoints/display.ts';
import { SERVER_TIME_HEADER } from '#contract/server-time.ts';
import { withTimeout } from '#server/async/with-timeout.ts';
import { isDatabaseUnreachable } from '#server/db/database-errors.ts';
import type { Deps } from '#server/deps.ts';
import { isDiskFull } from '#server/disk-full.ts';
import { notFound } from '#server/errors.ts';
import type { HandlersFor } from '#server/http/contract/handlers.ts';
import type { EncodedBytes } from '#server/http/pages/accepted-encoding.ts';
import type { BuiltDocument } from './built-document.ts';
import type { DisplayAddress } from './display-documents.ts';
import { DisplayEvents } from './display-events.ts';
import { CONDITIONAL_HEADERS, documentTag, JSON_TYPE, matchesTag, UNCACHED_HEADERS } from './document-headers.ts';

const RECORD_TIMEOUT_MS = 1_000;

export function displayHandlers({ database, documents, refreshes, streams, log }: Deps): HandlersFor<typeof display> {
  const events = new DisplayEvents(database, documents, (error) =>
    log.error({ err: error }, 'Failed to notify screens'),
  );

  const find = async (address: DisplayAddress): Promise<BuiltDocument> => {
    const document = await documents.find({ ...address, PortalId: displayPortal(address.PortalId) });
    if (!document) throw notFound('channel');
    return document;
  };

  /** A screen gets its document even if its refresh can't be stored. */
  const recordRefresh = async (document: BuiltDocument): Promise<void> => {
    try {
      await refreshes.record(document);
    } catch (error) {
      if (!isDatabaseUnreachable(error) && !isDiskFull(error)) throw error;
      log.warn({ err: error }, 'Failed to store the last refresh of a channel');
    }
  };

  return {
    'POST /api/channels/getchannelfordisplay': async ({ body, reply }) => {
      const document = await find(body.channel);
      if (!isTrue(body.TestMode)) await withTimeout(recordRefresh(document), RECORD_TIMEOUT_MS, () => undefined);
      return sendWithServerTime(document, reply);
    },

    'GET /api/channels/display/{PortalId}/{originalName}': async ({ params, request, reply }) => {
      const document = await find(params);
      const etag = documentTag(document);
      reply.headers({ etag, ...CONDITIONAL_HEADERS });
      if (matchesTag(request.headers['if-none-match'], etag)) return reply.code(304).send();
      return sendPacked(await document.json.bytes(request.headers['accept-encoding']), reply);
    },

    'POST /api/channels/getchannelfordisplaybyid': async ({ body, reply }) => {
      const document = await documents.findById(body._id);
      if (!document) throw notFound('channel');
      return sendWithServerTime(document, reply);
    },

    'POST /api/channels/getforcedrefresh': async ({ body }) => {
      const document = await find(body);
      const { requestedAt, needsRefresh } = await refreshes.state(document.channelId);
      if (requestedAt === null) return false;
      // Without `since`, the response depends on the last refresh of any screen of the channel.
      return body.since === undefined ? needsRefresh : requestedAt > body.since;
    },

    'GET /api/channels/events': async ({ body: { since, ...query }, reply }) => {
      const address = { ...query, PortalId: displayPortal(query.PortalId) };
      const document = await find(address);
      await events.connect(streams.start(reply), document, address, since);
      return reply;
    },
  };
}

/** Sends a document with the server's time. */
export async function sendWithServerTime({ json }: BuiltDocument, reply: FastifyReply): Promise<FastifyReply> {
  const packed = await json.bytes(reply.request.headers['accept-encoding']);
  return sendPacked(packed, reply.headers({ ...UNCACHED_HEADERS, [SERVER_TIME_HEADER]: String(Date.now()) }));
}

function sendPacked({ encoding, bytes }: EncodedBytes, reply: FastifyReply): FastifyReply {
  if (encoding !== null) reply.header('content-encoding', encoding);
  return reply.type(JSON_TYPE).send(bytes);
}

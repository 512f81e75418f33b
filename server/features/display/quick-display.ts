import { isTrue } from '#contract/display-address.ts';
import { display, displayPortal } from '#contract/endpoints/display.ts';
import { SERVER_TIME_HEADER } from '#contract/server-time.ts';
import { BoundedMap } from '#server/cache/bounded-map.ts';
import { headerLines, parseBody, type QuickRoute } from '#server/http/contract/quick-routes.ts';
import { FOR_DATA } from '#server/http/pages/security-headers.ts';
import type { BuiltDocument } from './built-document.ts';
import type { ChannelRefreshes } from './channel-refreshes.ts';
import type { DisplayDocuments } from './display-documents.ts';
import { CONDITIONAL_HEADERS, documentTag, JSON_TYPE, matchesTag, UNCACHED_HEADERS } from './document-headers.ts';

const LOAD_CALL = 'POST /api/channels/getchannelfordisplay';

const UNCACHED_LINES = headerLines({ ...FOR_DATA, ...UNCACHED_HEADERS, 'content-type': JSON_TYPE });
const UNCHANGED_LINES = headerLines({ ...FOR_DATA, ...CONDITIONAL_HEADERS });

/** Screens send the same bodies repeatedly, so parsed ones are cached. */
const MAX_PARSED_BODIES = 5_000;
/** In characters. */
const MAX_REMEMBERED_LENGTH = 1024;

interface LoadRequest {
  PortalId: number;
  originalName: string;
  isTest: boolean;
}

/** Serves the most frequent requests of screens from memory while nothing has changed. */
export function quickDisplayRoutes(documents: DisplayDocuments, refreshes: ChannelRefreshes): QuickRoute[] {
  const parsedBodies = new BoundedMap<string, LoadRequest>(MAX_PARSED_BODIES);

  /** Parses a body by the contract, or returns the result for an identical one. */
  const parseOrRecall = (body: string): LoadRequest | null => {
    const recalled = parsedBodies.get(body);
    if (recalled) return recalled;
    const parsed = parseLoadRequest(body);
    if (parsed && body.length <= MAX_REMEMBERED_LENGTH) parsedBodies.set(body, parsed);
    return parsed;
  };

  return [
    {
      input: 'body',
      call: LOAD_CALL,
      respond: (body, { headers }, response) => {
        const loadRequest = parseOrRecall(body);
        const document = loadRequest && documents.findCached(loadRequest.PortalId, loadRequest.originalName);
        if (!document || !(loadRequest.isTest || refreshes.isRecorded(document.channelId))) return null;
        const packed = document.json.ready(headers['accept-encoding']);
        if (!packed) return null;
        const lines = [...UNCACHED_LINES, SERVER_TIME_HEADER, Date.now(), 'content-length', packed.bytes.length];
        if (packed.encoding !== null) lines.push('content-encoding', packed.encoding);
        response.writeHead(200, lines).end(packed.bytes);
        return 200;
      },
    },
    {
      input: 'parameter',
      call: 'GET /api/channels/display/{PortalId}/{originalName}',
      respond: (path, { headers }, response) => {
        const tags = headers['if-none-match'];
        const document = tags === undefined ? null : cachedDocumentAt(path, documents);
        if (!document) return null;
        const etag = documentTag(document);
        if (!matchesTag(tags, etag)) return null;
        response.writeHead(304, [...UNCHANGED_LINES, 'etag', etag]).end();
        return 304;
      },
    },
  ];
}

/** The document of a path such as `54/Front-Window`. Paths in another format are left to Fastify. */
function cachedDocumentAt(path: string, documents: DisplayDocuments): BuiltDocument | null {
  const [, portal, name] = /^(\d{1,10})\/([\w.~-]+)$/.exec(path) ?? [];
  return portal === undefined || name === undefined ? null : documents.findCached(displayPortal(portal), name);
}

function parseLoadRequest(body: string): LoadRequest | null {
  const sent = parseBody(body, display[LOAD_CALL]);
  if (!sent) return null;
  const { channel, TestMode } = sent;
  return { PortalId: displayPortal(channel.PortalId), originalName: channel.originalName, isTest: isTrue(TestMode) };
}

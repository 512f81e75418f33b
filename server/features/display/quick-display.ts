import { isTrue } from '#contract/display-address.ts';
import { channels, displayPortal } from '#contract/endpoints/channels.ts';
import { SERVER_TIME_HEADER } from '#contract/server-time.ts';
import { BoundedMap } from '#server/cache/bounded-map.ts';
import { headerLines, parseBody, type QuickRoute } from '#server/http/contract/quick-routes.ts';
import { FOR_DATA } from '#server/http/pages/security-headers.ts';
import type { BuiltDocument } from './build-document.ts';
import type { ChannelRefreshes } from './channel-refreshes.ts';
import type { DisplayDocuments } from './display-documents.ts';
import { CONDITIONAL_HEADERS, documentTag, JSON_TYPE, LOADED_HEADERS, namesTag } from './document-answers.ts';

const LOADING = 'POST /api/channels/getchannelfordisplay';

const LOADED_LINES = headerLines({ ...FOR_DATA, ...LOADED_HEADERS, 'content-type': JSON_TYPE });
const UNCHANGED_LINES = headerLines({ ...FOR_DATA, ...CONDITIONAL_HEADERS });

/** Screens send the same text again and again. */
const MOST_QUESTIONS = 5_000;
const LONGEST_REMEMBERED = 1024;

interface Question {
  PortalId: number;
  originalName: string;
  isTest: boolean;
}

/** What screens ask all day about a channel of which nothing has changed, answered from memory. */
export function quickDisplayRoutes(documents: DisplayDocuments, refreshes: ChannelRefreshes): QuickRoute[] {
  const known = new BoundedMap<string, Question>(MOST_QUESTIONS);

  /** Only what was once found to be as the contract wants it, word for word. */
  const questionOf = (body: string): Question | null => {
    const before = known.get(body);
    if (before) return before;
    const found = readQuestion(body);
    if (found && body.length <= LONGEST_REMEMBERED) known.set(body, found);
    return found;
  };

  return [
    {
      input: 'body',
      call: LOADING,
      respond: (body, { headers }, response) => {
        const question = questionOf(body);
        const document = question && documents.present(question.PortalId, question.originalName);
        if (!document || !(question.isTest || refreshes.isRecorded(document.channelId))) return null;
        const packed = document.json.ready(headers['accept-encoding']);
        if (!packed) return null;
        const lines = [...LOADED_LINES, SERVER_TIME_HEADER, Date.now(), 'content-length', packed.bytes.length];
        if (packed.encoding !== null) lines.push('content-encoding', packed.encoding);
        response.writeHead(200, lines).end(packed.bytes);
        return 200;
      },
    },
    {
      input: 'parameter',
      call: 'GET /api/channels/display/{PortalId}/{originalName}',
      respond: (place, { headers }, response) => {
        const known = headers['if-none-match'];
        const document = known === undefined ? null : documentAt(place, documents);
        if (!document) return null;
        const etag = documentTag(document);
        if (!namesTag(known, etag)) return null;
        response.writeHead(304, [...UNCHANGED_LINES, 'etag', etag]).end();
        return 304;
      },
    },
  ];
}

/** Of `54/Front-Window`; whatever is written in another way is looked at by the framework. */
function documentAt(place: string, documents: DisplayDocuments): BuiltDocument | null {
  const [, portal, name] = /^(\d{1,10})\/([\w.~-]+)$/.exec(place) ?? [];
  return portal === undefined || name === undefined ? null : documents.present(displayPortal(portal), name);
}

function readQuestion(body: string): Question | null {
  const sent = parseBody(body, channels[LOADING]);
  if (!sent) return null;
  const { channel, TestMode } = sent;
  return { PortalId: displayPortal(channel.PortalId), originalName: channel.originalName, isTest: isTrue(TestMode) };
}

import { z } from 'zod';
import { parseWholeNumber } from '#slide-types/fields.ts';
import { meantPortal } from '../display-address.ts';
import { defineEndpoints } from '../endpoint.ts';
import { displayDocument } from '../entities/display.ts';
import { id, portalId } from '../entities/fields.ts';
import { SERVER_TIME } from '../server-time.ts';

/** A display page's portal, from a path or a query. Digits are parsed as a number. */
const addressedPortal = z.union([
  portalId,
  z
    .string()
    .regex(/^\d{1,10}$/)
    .transform(Number),
]);
const originalName = z.string().min(1).max(300);
const displayAddress = z.object({ PortalId: addressedPortal, originalName });

/** What screens request. The specification's paths begin with `/api/channels`, and the others follow them. */
export const display = defineEndpoints({
  'POST /api/channels/getchannelfordisplay': {
    access: 'public',
    priority: 'screens',
    summary: 'Returns everything that a screen plays. Without `TestMode`, records a refresh of the channel.',
    request: z.object({
      channel: displayAddress,
      TestMode: z.union([z.boolean(), z.string(), z.null()]).optional(),
      browser: z.unknown().optional(),
    }),
    unread: ['browser'],
    response: displayDocument,
    kind: 'prepared',
    isPacked: true,
    headers: SERVER_TIME,
  },
  'GET /api/channels/display/{PortalId}/{originalName}': {
    access: 'public',
    priority: 'screens',
    summary:
      'Returns the same document to screens that are already running. Its ETag is its revision. Nothing is recorded.',
    params: displayAddress,
    request: z.object({}),
    response: displayDocument,
    kind: 'prepared',
    isPacked: true,
    isConditional: true,
  },
  'POST /api/channels/getchannelfordisplaybyid': {
    access: 'public',
    priority: 'screens',
    summary: 'Returns the same document by the id of the channel. Nothing is recorded.',
    request: z.object({ _id: id }),
    response: displayDocument,
    kind: 'prepared',
    isPacked: true,
    headers: SERVER_TIME,
  },
  'POST /api/channels/getforcedrefresh': {
    access: 'public',
    priority: 'screens',
    summary:
      'Returns whether a user has requested a refresh of this channel. `since` is the time of the screen’s last refresh.',
    request: displayAddress.extend({ since: z.number().optional() }),
    response: z.boolean(),
    isPacked: true,
  },
  'GET /api/channels/events': {
    access: 'public',
    priority: 'screens',
    summary:
      'Server-sent events: `revision` when the channel’s content changes, `refresh` when a user requests a refresh or has requested one after `since` (milliseconds since the epoch).',
    request: displayAddress.extend({
      since: z
        .string()
        .regex(/^\d{1,15}$/)
        .transform(Number)
        .optional(),
    }),
    response: z.unknown(),
    kind: 'stream',
  },
});

/** The portal whose public display an address now refers to. Never used for permissions. */
export function displayPortal(addressed: number | string): number {
  return meantPortal(parseWholeNumber(addressed, -1));
}

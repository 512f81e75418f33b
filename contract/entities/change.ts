import { z } from 'zod';
import { id, portalId } from './fields.ts';

/** What a change to each kind of record means for screens; null if nothing. */
export const CHANGE_KINDS = {
  slide: 'document',
  channel: 'document',
  area: 'document',
  portal: 'document',
  namedTime: 'document',
  media: 'document',
  fileLink: null,
  /** Staff may have requested a refresh. */
  channelStatus: 'refresh',
  device: 'pairing',
  user: null,
  library: null,
  template: null,
  syncGroup: null,
  tag: null,
  screen: null,
  block: null,
} as const;
export type ChangeKind = keyof typeof CHANGE_KINDS;

/** `change`, an event of the dashboard's event stream: which records changed in a portal, and who changed them. */
export const change = z.object({
  /** Null for data that all portals share: the library, its files, templates. */
  PortalId: z.union([portalId, z.null()]),
  kind: z.enum(Object.keys(CHANGE_KINDS) as ChangeKind[]),
  /** Empty if too many records changed at once to list them. */
  ids: z.array(id),
  /** `_id` of the user who made the change; null for changes made by the server. */
  by: z.union([id, z.null()]),
});
export type Change = z.infer<typeof change>;

/**
 * `ready`, the first event of the dashboard's event stream: the changes shortly before it, for data that was loaded
 * before the stream began.
 */
export const streamReady = z.object({
  /** For how long no change is missing. */
  completeForMs: z.number().int(),
  /** Oldest first, each with the time since it was announced. */
  changes: z.array(change.extend({ agoMs: z.number().int() })),
});
export type StreamReady = z.infer<typeof streamReady>;

import { z } from 'zod';
import { id, portalId } from './fields.ts';

export const CHANGE_KINDS = [
  'slide',
  'channel',
  'area',
  'portal',
  'user',
  'media',
  'channelStatus',
  'library',
  'template',
  'syncGroup',
  'device',
  'screen',
  'block',
] as const;

/** An event of the dashboard's event stream: which records changed in a portal, and who changed them. */
export const change = z.object({
  /** Null for data that all portals share: the library, its files, templates. */
  PortalId: z.union([portalId, z.null()]),
  kind: z.enum(CHANGE_KINDS),
  /** Empty if too many records changed at once to list them. */
  ids: z.array(id),
  /** `_id` of the user who made the change; null for changes made by the server. */
  by: z.union([id, z.null()]),
});
export type Change = z.infer<typeof change>;

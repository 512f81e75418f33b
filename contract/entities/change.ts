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

/** What the dashboard's event stream tells: records of which kind changed in a portal, and whose doing it was. */
export const change = z.object({
  /** Null for what all portals share: the library, its files, templates. */
  PortalId: z.union([portalId, z.null()]),
  kind: z.enum(CHANGE_KINDS),
  /** Empty when too many changed at once to name them. */
  ids: z.array(id),
  /** `_id` of the user who made the change; null for the system's own. */
  by: z.union([id, z.null()]),
});
export type Change = z.infer<typeof change>;

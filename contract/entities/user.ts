import { z } from 'zod';
import { id, portalId } from './fields.ts';

export const role = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]);

/** The public fields of a user, which are also the claims of a login token. Never a password or its hash. */
export const user = z.object({
  _id: id,
  userName: z.string(),
  displayName: z.string(),
  email: z.string(),
  roleName: role,
  PortalId: portalId,
  /** Channels that an editor or contributor may use; an empty list means all. */
  channels: z.array(id),
  channelsPerPage: z.number().int(),
  isSuperUser: z.boolean(),
});
export type User = z.infer<typeof user>;

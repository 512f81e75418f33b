import { z } from 'zod';
import { id, isoTimestamp, portalId } from './fields.ts';

/** A channel, an address or a network whose requests the server refuses. */
export const block = z.object({
  _id: id,
  /** For people: the channel's name, or the address. */
  name: z.string(),
  channel: z.union([id, z.null()]),
  /** The channel's portal. */
  PortalId: z.union([portalId, z.null()]),
  address: z.union([z.string(), z.null()]),
  reason: z.string(),
  since: isoTimestamp,
});
export type Block = z.infer<typeof block>;

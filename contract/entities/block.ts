import { z } from 'zod';
import { id, isoMoment, portalId } from './fields.ts';

/** Something that the server answers no more: a channel, or whatever comes from an address or a network. */
export const block = z.object({
  _id: id,
  /** What a person recognises it by: the channel's name, or the address. */
  name: z.string(),
  channel: z.union([id, z.null()]),
  /** The channel's portal. */
  PortalId: z.union([portalId, z.null()]),
  address: z.union([z.string(), z.null()]),
  reason: z.string(),
  since: isoMoment,
});
export type Block = z.infer<typeof block>;

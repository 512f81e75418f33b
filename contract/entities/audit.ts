import { z } from 'zod';
import { id, isoMoment, portalId } from './fields.ts';

/** Who did what to what and when. Never holds a password, a token or a record's content. */
export const auditEntry = z.object({
  _id: id,
  /** The last time, where the same was done several times in a row. */
  at: isoMoment,
  /** The first time. */
  since: isoMoment,
  times: z.number().int(),
  /** Null where it concerns no portal: what all portals share, or a login under a name that nobody has. */
  PortalId: z.union([portalId, z.null()]),
  /** `_id` and name of who did it; null for strangers. */
  actor: z.union([z.object({ _id: id, userName: z.string() }), z.null()]),
  /** What was done, as `kind.verb`: `slide.update`, `user.login`, `channel.delete`. */
  action: z.string(),
  outcome: z.enum(['done', 'refused']),
  /** `_id` of the record it was done to; null where there is none. */
  subject: z.union([z.string(), z.null()]),
  /** What a person recognises the record by: its name. */
  label: z.string(),
  /** Names of the fields that were changed (of switches and roles also to what), and of the other records that it was about. */
  details: z.array(z.string()),
  /** Where the request came from. */
  address: z.string(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

import { z } from 'zod';
import { id, isoTimestamp, portalId } from './fields.ts';

/** Who did what, to which record, and when. Never contains a password, a token or a record's content. */
export const auditEntry = z.object({
  _id: id,
  /** The last time, if the action was repeated several times in a row. */
  at: isoTimestamp,
  /** The first time. */
  since: isoTimestamp,
  times: z.number().int(),
  /** Null if the action concerns no portal: data that all portals share, or a login with an unknown username. */
  PortalId: z.union([portalId, z.null()]),
  /** `_id` and name of the user; null if unknown. */
  actor: z.union([z.object({ _id: id, userName: z.string() }), z.null()]),
  /** The action as `kind.verb`: `slide.update`, `user.login`, `channel.delete`. */
  action: z.string(),
  outcome: z.enum(['done', 'refused']),
  /** `_id` of the record; null if there is none. */
  subject: z.union([z.string(), z.null()]),
  /** The name of the record, for people. */
  label: z.string(),
  /** Names of the changed fields (for switches and roles also the new value), and of other records involved. */
  details: z.array(z.string()),
  /** The IP address that sent the request. */
  address: z.string(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { auditEntry } from '../entities/audit.ts';
import { id, isoTimestamp, portalId } from '../entities/fields.ts';

export const audit = defineEndpoints({
  'POST /api/audit/find': {
    access: 'admin',
    priority: 'costly',
    isLong: true,
    summary:
      'Returns the actions in a portal, successful and refused, newest first. With `PortalId` null, superusers get the entries outside any portal. For the next page, set `before` to the `_id` of the last entry.',
    request: z.object({
      PortalId: z.union([portalId, z.null()]),
      /** `slide.update`, or `slide` for all actions on slides. */
      action: z.string().max(100).optional(),
      outcome: auditEntry.shape.outcome.optional(),
      /** `_id` of the user who performed the action. */
      actor: id.optional(),
      /** `_id` of the record that the action was performed on. */
      subject: id.optional(),
      before: id.optional(),
      limit: z.number().int().min(1).max(500).default(100),
    }),
    response: z.array(auditEntry),
  },
  'POST /api/audit/getlasteditor': {
    access: 'signedIn',
    priority: 'staff',
    summary:
      'Returns who last saved a record and when, for people whose changes conflict with theirs. Both are null if that is unknown. `PortalId` is null for templates.',
    request: z.object({
      PortalId: z.union([portalId, z.null()]),
      kind: z.enum(['slide', 'channel', 'area', 'user', 'portal', 'template', 'syncGroup', 'namedTime', 'tag']),
      _id: id,
    }),
    response: z.object({
      editor: z.union([z.object({ _id: id, name: z.string() }), z.null()]),
      at: z.union([isoTimestamp, z.null()]),
    }),
  },
});

import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { auditEntry } from '../entities/audit.ts';
import { id, portalId } from '../entities/fields.ts';

export const audit = defineEndpoints({
  'POST /api/audit/find': {
    access: 'admin',
    worth: 'costly',
    isLong: true,
    summary:
      'What was done in a portal and what was refused, the newest first; for superusers with `PortalId` null what concerns no portal. `before` goes on from the `_id` of an earlier page’s last entry.',
    request: z.object({
      PortalId: z.union([portalId, z.null()]),
      /** `slide.update`, or `slide` for everything that was done to slides. */
      action: z.string().max(100).optional(),
      outcome: auditEntry.shape.outcome.optional(),
      /** `_id` of the user whose doing it was. */
      actor: id.optional(),
      /** `_id` of the record it was done to. */
      subject: id.optional(),
      before: id.optional(),
      limit: z.number().int().min(1).max(500).default(100),
    }),
    response: z.array(auditEntry),
  },
});

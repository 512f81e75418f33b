import type { audit } from '#contract/endpoints/audit.ts';
import { can } from '#rules/permissions.ts';
import type { ExamplesFor } from './example.ts';

export const auditExamples: ExamplesFor<typeof audit> = {
  'POST /api/audit/find': {
    request: ({ PortalId }) => ({ PortalId, action: 'channel', limit: 10 }),
    may: (actor, { PortalId }) => can(actor, 'audit.read', { PortalId }),
  },
  'POST /api/audit/getlasteditor': {
    request: ({ PortalId, channel }) => ({ PortalId, kind: 'channel', _id: channel._id }),
  },
};

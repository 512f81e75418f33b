import type { audit } from '#contract/endpoints/audit.ts';
import { can } from '#rules/permissions.ts';
import type { Deps } from '#server/deps.ts';
import { notAllowed } from '#server/errors.ts';
import type { HandlersFor } from '#server/http/contract/handlers.ts';
import { auditStore } from './audit.store.ts';

export function auditHandlers({ database }: Deps): HandlersFor<typeof audit> {
  return {
    'POST /api/audit/find': async ({ body, user }) => {
      if (!can(user, 'audit.read', body)) throw notAllowed();
      return auditStore(database.queries).find(body);
    },
  };
}

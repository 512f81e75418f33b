import { type Actor, canReach } from '#rules/permissions.ts';
import type { Queries } from '#server/db/connection.ts';
import { notFound } from '#server/errors.ts';
import { portalStore } from '#server/features/portals/portals.store.ts';

/** Throws 404 unless the user can reach the portal. */
export async function refuseUnreachable(queries: Queries, actor: Actor, portalId: number): Promise<void> {
  const portal = canReach(actor, portalId) ? await portalStore(queries).find(portalId) : null;
  if (!portal) throw notFound('portal');
}

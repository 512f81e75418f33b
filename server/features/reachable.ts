import { type Actor, canReach } from '#rules/permissions.ts';
import { type Missing, notFound } from '#server/errors.ts';

interface OfPortal {
  PortalId: number;
}

/**
 * Whether a stored record exists for the actor: they can reach its portal, and it is the one that the request names, if
 * it names one.
 */
export function isReachable<Stored extends OfPortal>(
  record: Stored | null | undefined,
  actor: Actor,
  portalId?: number,
): record is Stored {
  if (!record || !canReach(actor, record.PortalId)) return false;
  return portalId === undefined || record.PortalId === portalId;
}

/**
 * Returns a stored record that exists for the actor. Throws the same 404 for a record that is missing, in a portal that
 * the actor can't reach, or in another portal than the request names, so that callers can't probe other portals.
 */
export function requireReachable<Stored extends OfPortal>(
  kind: Missing,
  record: Stored | null | undefined,
  actor: Actor,
  portalId?: number,
): Stored {
  if (!isReachable(record, actor, portalId)) throw notFound(kind);
  return record;
}

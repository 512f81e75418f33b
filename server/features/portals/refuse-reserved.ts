import { meantPortal } from '#contract/display-address.ts';
import { problem } from '#contract/errors/problem.ts';
import { conflict } from '#server/errors.ts';

/** Throws 409 for a number that screens replace with another one: a portal with this number could never be shown. */
export function refuseReserved(PortalId: number): void {
  const shown = meantPortal(PortalId);
  if (shown === PortalId) return;
  const reason = problem('portal-number-reserved', { PortalId, shown });
  throw conflict(reason, { fields: { PortalId: reason } });
}

import { meantPortal } from '#contract/display-address.ts';
import { problem } from '#contract/errors/problem.ts';
import { conflict } from '#server/errors.ts';

/** Throws 409 for a number that the addresses of screens use for another portal: nobody could ever see this one's channels. */
export function refuseReserved(PortalId: number): void {
  const shown = meantPortal(PortalId);
  if (shown === PortalId) return;
  const reason = problem('portal-number-reserved', { PortalId, shown });
  throw conflict(reason, { fields: { PortalId: reason } });
}

import { meantPortal } from '#contract/display-address.ts';
import { conflict } from '#server/errors.ts';

/** Throws 409 for a number that the addresses of screens use for another portal: nobody could ever see this one's channels. */
export function refuseReserved(PortalId: number): void {
  const shown = meantPortal(PortalId);
  if (shown === PortalId) return;
  const sentence = `Portal number ${PortalId} can’t be used because screens with this number show portal ${shown}. Choose another number.`;
  throw conflict(sentence, { fields: { PortalId: sentence } });
}

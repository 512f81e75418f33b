import { problem } from '#contract/errors/problem.ts';
import type { Queries } from '#server/db/connection.ts';
import { tooLarge } from '#server/errors.ts';
import { mediaStore } from './media.store.ts';

/**
 * Returns all that counts towards a portal's quota, in bytes, by the records. Every check of the quota uses this
 * function.
 */
export function bytesUsed(queries: Queries, portalId: number): Promise<number> {
  return mediaStore(queries).bytesOfPortal(portalId);
}

export function quotaReached() {
  return tooLarge(problem('portal-files-full'));
}

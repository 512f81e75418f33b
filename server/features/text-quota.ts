import { problem } from '#contract/errors/problem.ts';
import type { Queries } from '#server/db/connection.ts';
import { tooLarge } from '#server/errors.ts';
import { MEGABYTE } from '#server/media/inspect/file-formats.ts';
import { bytesUsed } from '#server/media/records/portal-quota.ts';

/**
 * Throws 413 if a portal's text and files exceed its quota. Must be called after text was added, in the same
 * transaction.
 */
export async function refuseTextOverQuota(queries: Queries, portalId: number, quotaMegabytes: number): Promise<void> {
  if ((await bytesUsed(queries, portalId)) > quotaMegabytes * MEGABYTE) throw tooLarge(problem('portal-full'));
}

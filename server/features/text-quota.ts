import { problem } from '#contract/errors/problem.ts';
import type { Queries } from '#server/db/connection.ts';
import { tooLarge } from '#server/errors.ts';
import { MEGABYTE } from '#server/media/inspect/file-formats.ts';
import { bytesUsed } from '#server/media/records/portal-quota.ts';

/** Throws 413 where a portal's text, of which some was just added in this transaction, and its files exceed its quota. */
export async function refuseTextOverQuota(queries: Queries, portalId: number, quotaMegabytes: number): Promise<void> {
  if ((await bytesUsed(queries, portalId)) > quotaMegabytes * MEGABYTE) throw tooLarge(problem('portal-full'));
}

import { tagIds } from '#contract/entities/tag.ts';
import { type Problems, problem } from '#contract/errors/problem.ts';
import type { Queries } from '#server/db/connection.ts';
import { tagStore } from './tags/tags.store.ts';

/**
 * Returns the problem with the tags that a request sends, at their field. Those that exist can't be deleted until the
 * transaction ends. Call it before locking the records that get them: deleting a tag locks it first, too.
 */
export async function findTagProblems(queries: Queries, portalId: number, sent: unknown): Promise<Problems> {
  const tags = tagIds.safeParse(sent);
  if (!tags.success) return {};
  const known = await tagStore(queries).keep(portalId, tags.data);
  return known.length < tags.data.length ? { tags: problem('tag-unknown') } : {};
}

import type { QueryClient } from '@tanstack/react-query';
import type { Tag } from '#contract/entities/tag.ts';
import { call } from '#dashboard/api/client.ts';
import { tagsQuery } from '#dashboard/api/queries.ts';
import { compareNames } from '#rules/name-order.ts';

/** Begins the name of a tag that doesn't exist yet, in place of the id that it will get. No id begins like this. */
const NEW = '+';

export function newTag(name: string): string {
  return `${NEW}${name}`;
}

/** The name of a tag that doesn't exist yet; null for the id of one that does. */
export function newTagName(tag: string): string | null {
  return tag.startsWith(NEW) ? tag.slice(NEW.length) : null;
}

/**
 * Creates the new ones among tags, and returns the ids of all. If a colleague has created one with the same name in the
 * meantime, that one is meant.
 */
export async function createNewTags(
  queryClient: QueryClient,
  PortalId: number,
  tags: readonly string[],
): Promise<string[]> {
  const tagIds = new Set<string>();
  for (const tag of tags) {
    const name = newTagName(tag);
    if (name === null) {
      tagIds.add(tag);
      continue;
    }
    const created = await call('POST /api/tags/add', { PortalId, name });
    queryClient.setQueryData(tagsQuery(PortalId).queryKey, (all) => withTag(all, created));
    tagIds.add(created._id);
  }
  return [...tagIds];
}

function withTag(all: readonly Tag[] = [], added: Tag): Tag[] {
  const others = all.filter(({ _id }) => _id !== added._id);
  return [...others, added].sort((one, other) => compareNames(one.name, other.name));
}

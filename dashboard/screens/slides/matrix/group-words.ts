import type { Tags } from '#dashboard/components/tags/useTags.ts';
import type { Grouping } from '#dashboard/session/matrix-search.ts';
import { english, t } from '#ui/language.ts';
import type { ChannelGroup } from './channel-columns.ts';

const WITHOUT: Record<Grouping, string> = {
  tags: english('Without a tag'),
  shape: english('No fixed shape'),
  zone: english('No time zone'),
  language: english('No language'),
  engine: english('Unknown engine'),
};

/** What a group is called. */
export function groupName({ tag }: ChannelGroup, grouping: Grouping, tags: Tags): string {
  return tag === null ? t(WITHOUT[grouping]) : tags.nameOf(tag);
}

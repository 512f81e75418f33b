import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Tag } from '#contract/entities/tag.ts';
import { portalQuery, tagsQuery } from '#dashboard/api/queries.ts';
import { compareNames } from '#rules/name-order.ts';
import { type TagDefaults, type TaggedChannel, type TagReference, tagReferences } from '#rules/tags.ts';
import { t, useTranslation } from '#ui/language.ts';
import { allOf, type Loading } from '../answers.ts';
import { timeZoneOfBrowser } from '../time-words.ts';
import { automaticTagName } from './tag-words.ts';

const NO_TAGS: Tag[] = [];

/** The tags of a portal, and which of them channels have. There are none until they are known. */
export function useTags(portalId: number): Tags {
  const { i18n } = useTranslation();
  const answer = useQuery(tagsQuery(portalId));
  const { data: all = NO_TAGS } = answer;
  const { isLoading, failure } = allOf([answer]);
  const { refetch } = answer;
  const { data: portal } = useQuery(portalQuery(portalId));
  const timeZone = portal?.timeZone ?? timeZoneOfBrowser();
  const language = portal?.language ?? '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: names are in the language of the page
  return useMemo(
    () => ({
      list: { isLoading, failure, retry: () => void refetch() },
      ...indexedTags(all, { timeZone, language }),
    }),
    [all, isLoading, failure, refetch, timeZone, language, i18n.language],
  );
}

export interface Tags extends ReturnType<typeof indexedTags> {
  list: Loading;
}

export function indexedTags(all: readonly Tag[], defaults: TagDefaults) {
  const byId = new Map(all.map((tag) => [tag._id, tag]));
  const nameOf = (reference: TagReference) =>
    byId.get(reference)?.name ?? automaticTagName(reference) ?? t('Deleted tag');
  const referencesOf = (channel: TaggedChannel) =>
    tagReferences(channel, defaults).filter((reference) => byId.has(reference) || automaticTagName(reference) !== null);
  return {
    all,
    byId,
    nameOf,
    referencesOf,
    /** For searching. */
    namesOf: (channel: TaggedChannel) => referencesOf(channel).map(nameOf),
    /**
     * The references that some of these channels have, but not all: tags that staff made, then automatic ones, by name.
     */
    distinguishing(channels: readonly TaggedChannel[]): TagReference[] {
      const counts = new Map<TagReference, number>();
      for (const reference of channels.flatMap(referencesOf)) counts.set(reference, (counts.get(reference) ?? 0) + 1);
      const isAutomatic = (reference: TagReference) => Number(!byId.has(reference));
      return [...counts.keys()]
        .filter((reference) => counts.get(reference) !== channels.length)
        .sort((one, other) => isAutomatic(one) - isAutomatic(other) || compareNames(nameOf(one), nameOf(other)));
    },
  };
}

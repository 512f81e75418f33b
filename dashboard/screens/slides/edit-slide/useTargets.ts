import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Area } from '#contract/entities/area.ts';
import type { ListedChannel } from '#contract/entities/channel.ts';
import { areasQuery, channelsQuery } from '#dashboard/api/queries.ts';
import { useTags } from '#dashboard/components/tags/useTags.ts';
import { type TargetSituation, tagged } from '#dashboard/components/targets/target-effects.ts';
import { useUser } from '#dashboard/session/session.ts';
import { usesAllChannels } from '#rules/permissions.ts';
import type { Target } from '#slide-types/targets.ts';
import type { EditSlide, EditStart } from './useEditSlide.ts';

const NO_CHANNELS: ListedChannel[] = [];
const NO_AREAS: Area[] = [];

/** The rules of the slide in the editor, and what is needed to say what they do. */
export function useTargets({ state, change }: EditSlide, { portalId, areaId }: EditStart) {
  const user = useUser();
  const tags = useTags(portalId);
  const { data: channels = NO_CHANNELS } = useQuery(channelsQuery(portalId));
  const { data: areas = NO_AREAS } = useQuery(areasQuery(portalId));
  const { stored, draft, channels: picked } = state;
  const { targets } = draft;
  const slideId = stored?._id ?? null;
  const byTag = useMemo(() => tagged(channels, tags.referencesOf), [channels, tags]);
  const situation: TargetSituation = { channels, byTag, slideId, picked, newArea: areaId };
  /** The channels that the user's rules are limited to; null if they may use all. */
  const own = usesAllChannels(user, portalId) ? null : [...user.channels].sort();
  const usable = areas.filter((area) =>
    slideId === null ? area._id === areaId : area.UsableSlideIDs.includes(slideId),
  );
  // The key order is the database's, so that drafts and stored slides are the same text.
  const blank: Target = { all: [], area: areaId, none: [], channels: own };
  return {
    portalId,
    tags,
    targets,
    saved: stored?.targets ?? [],
    situation,
    own,
    blank,
    /** The areas that can show the slide. */
    areas: usable,
    nameOfArea: (id: string) => areas.find(({ _id }) => _id === id)?.name ?? '',
    replace: (changed: Target[]) => change({ targets: changed }),
  };
}

export type Targets = ReturnType<typeof useTargets>;

import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { DisplaySlide } from '#contract/entities/display.ts';
import type { SlideDraft } from '#contract/entities/slide.ts';
import { shownSlidesQuery } from '#dashboard/api/shown-slides.ts';
import type { Inherited } from '#slide-types/inherited.ts';
import { slidesOfPlaylist } from '#slide-types/playlist/facts.ts';
import { CurrentSlide } from './OtherArea.tsx';

interface LivePlaylistProps {
  draft: SlideDraft;
  portalId: number;
  inherited: Inherited;
}

/** The slides of a playlist, one after the other. Ignores their schedules, like the preview of a single slide. */
export function LivePlaylist({ draft, portalId, inherited }: LivePlaylistProps) {
  const ids = slidesOfPlaylist(draft);
  const { data } = useQuery({ ...shownSlidesQuery(portalId, ids, inherited.language), enabled: ids.length > 0 });
  const slides = useMemo(() => data?.map((slide) => ({ ...slide, alwaysDisplay: true }) as DisplaySlide), [data]);
  return slides && <CurrentSlide slides={slides} inherited={inherited} />;
}

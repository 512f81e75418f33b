import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { DisplaySlide } from '#contract/entities/display.ts';
import { feedQuery } from '#dashboard/api/queries.ts';
import { useRenderAfter } from '#dashboard/components/useRenderAfter.ts';
import { serverNow } from '#dashboard/session/server-clock.ts';
import { turnAt } from '#rules/rotation.ts';
import type { Inherited } from '#slide-types/inherited.ts';
import { NO_FEED } from '#slide-types/no-feed.ts';
import { hasFeed } from '#slide-types/views.ts';
import { LiveSlide } from './LiveSlide.tsx';
import type { PreviewLayer } from './preview-layers.ts';
import classes from './SlidePreview.module.css';

interface OtherAreaProps {
  layer: PreviewLayer;
  inherited: Inherited;
  /** Size of the area's name, in pixels of the screen, until its slides are known. */
  wordSize: number;
}

/** An area next to the edited one, with the slide that its screens currently show. */
export function OtherArea({ layer: { area, rectangle, slides }, inherited, wordSize }: OtherAreaProps) {
  if (slides === null) {
    return (
      <div className={classes.unknown} style={rectangle}>
        <span style={{ fontSize: wordSize }}>{area.name}</span>
      </div>
    );
  }
  return (
    <div className={classes.area} style={{ ...rectangle, backgroundColor: area.backgroundColour }}>
      <CurrentSlide slides={slides} inherited={inherited} />
    </div>
  );
}

/** The slide of a rotation whose turn it is. */
export function CurrentSlide({ slides, inherited }: { slides: readonly DisplaySlide[]; inherited: Inherited }) {
  const now = serverNow();
  const { item, endsAt } = turnAt(slides, now);
  useRenderAfter(endsAt - now);
  return item && <StoredSlide key={item._id} slide={item} inherited={inherited} />;
}

function StoredSlide({ slide, inherited }: { slide: DisplaySlide; inherited: Inherited }) {
  const { data } = useQuery({ ...feedQuery(slide._id), enabled: hasFeed(slide.type) });
  const feed = useMemo(() => (data ? { ...NO_FEED, current: () => data } : NO_FEED), [data]);
  const draft = useMemo(
    () => ({ level: 'normal' as const, weight: 1, ...slide, displayTimes: [], targets: [] }),
    [slide],
  );
  return <LiveSlide draft={draft} feed={{ feed, answer: data ?? null, words: null }} inherited={inherited} />;
}

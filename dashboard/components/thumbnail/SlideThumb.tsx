import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Slide } from '#contract/entities/slide.ts';
import { slidesQuery } from '#dashboard/api/queries.ts';
import { fileStatusQuery } from '#slide-types/file-fields/file-status.ts';
import { slidesOfPlaylist } from '#slide-types/playlist/facts.ts';
import { SlideTypeIcon } from '../SlideTypeIcon.tsx';
import classes from './SlideThumb.module.css';
import { fileThumbOf, thumbOf } from './thumb-of.ts';
import { useDrawing } from './useDrawing.ts';

/**
 * A thumbnail of a slide: of its file, if it only shows one, or else a drawing of the slide. That of a playlist is of
 * its first slide. The icon of its type while there is none.
 */
export function SlideThumb({ slide }: { slide: Slide }) {
  return slidesOfPlaylist(slide).length > 0 ? <PlaylistThumb playlist={slide} /> : <OwnThumb slide={slide} />;
}

function PlaylistThumb({ playlist }: { playlist: Slide }) {
  const { data } = useQuery(slidesQuery(playlist.PortalId));
  const ids = slidesOfPlaylist(playlist);
  const [first] = ids.flatMap((id) => data?.find(({ _id }) => _id === id) ?? []);
  return (
    <span className={classes.playlist}>{first ? <OwnThumb slide={first} /> : <Thumb type={playlist.type} />}</span>
  );
}

function OwnThumb({ slide }: { slide: Slide }) {
  const { file, isMissing, onFailed } = useFileThumb(fileThumbOf(slide));
  const [failed, setFailed] = useState<string | null>(null);
  const drawing = useDrawing(slide, isMissing);
  if (!isMissing) return <Thumb type={slide.type} location={file} onFailed={onFailed} />;
  const location = drawing ?? (drawing === null ? thumbOf(slide) : undefined);
  return <Thumb type={slide.type} location={failed === location ? undefined : location} onFailed={setFailed} />;
}

/** The thumbnail of a file: undefined until the file is converted. Tried once more then, and missing after that. */
function useFileThumb(wanted: string | null) {
  const [failures, setFailures] = useState({ of: wanted, count: 0 });
  const count = failures.of === wanted ? failures.count : 0;
  const location = wanted?.split('?', 1)[0] ?? '';
  const { data: status } = useQuery({ ...fileStatusQuery(location), enabled: count === 1 });
  const isThere = count === 0 || status?.state === 'ready';
  return {
    file: isThere ? wanted : undefined,
    isMissing: wanted === null || count > 1 || status?.state === 'failed',
    onFailed: () => setFailures({ of: wanted, count: count + 1 }),
  };
}

interface ThumbProps {
  type: number;
  location?: string | null | undefined;
  onFailed?(location: string): void;
}

function Thumb({ type, location, onFailed }: ThumbProps) {
  return (
    <span className={classes.thumb} data-thumb>
      {!location ? (
        <SlideTypeIcon type={type} />
      ) : (
        <img
          src={location}
          alt=""
          width={64}
          height={36}
          loading="lazy"
          decoding="async"
          onError={() => onFailed?.(location)}
        />
      )}
    </span>
  );
}

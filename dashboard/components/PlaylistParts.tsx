import { Popover } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Slide } from '#contract/entities/slide.ts';
import { slidesQuery } from '#dashboard/api/queries.ts';
import { slidesOfPlaylist } from '#slide-types/playlist/facts.ts';
import { useTranslation } from '#ui/language.ts';
import classes from './PlaylistParts.module.css';
import { ScheduleStatus } from './ScheduleStatus.tsx';
import { SlideThumb } from './thumbnail/SlideThumb.tsx';

interface PlaylistPartsProps {
  playlist: Slide;
  nowMs: number;
  timeZone: string;
}

/** "3 slides", which opens the list of the slides of a playlist; nothing for other slides. */
export function PlaylistParts({ playlist, nowMs, timeZone }: PlaylistPartsProps) {
  const { t } = useTranslation();
  const [isOpen, open] = useState(false);
  const ids = slidesOfPlaylist(playlist);
  const { data } = useQuery({ ...slidesQuery(playlist.PortalId), enabled: ids.length > 0 });
  if (ids.length === 0) return null;
  const slides = ids.flatMap((id) => data?.find(({ _id }) => _id === id) ?? []);
  const count = slides.length;
  return (
    <Popover opened={isOpen} onChange={open} position="bottom-start" shadow="md" withinPortal>
      <Popover.Target>
        <button
          type="button"
          className={classes.count}
          aria-label={t('Slides of {{name}}', { name: playlist.name })}
          aria-expanded={isOpen}
          onClick={() => open(!isOpen)}
        >
          <IconChevronRight size={14} aria-hidden />
          {t('{{count}} slides', { count, defaultValue_one: '{{count}} slide' })}
        </button>
      </Popover.Target>
      <Popover.Dropdown p="xs">
        <ol className={classes.parts}>
          {slides.map((slide) => (
            <li key={slide._id}>
              <SlideThumb slide={slide} />
              <span className={classes.name}>{slide.name}</span>
              <ScheduleStatus slide={slide} nowMs={nowMs} timeZone={timeZone} />
            </li>
          ))}
        </ol>
      </Popover.Dropdown>
    </Popover>
  );
}

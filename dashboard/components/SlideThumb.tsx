import { useState } from 'react';
import type { Slide } from '#contract/entities/slide.ts';
import classes from './SlideThumb.module.css';
import { SlideTypeIcon } from './SlideTypeIcon.tsx';
import { thumbOf } from './thumb-of.ts';

/** A thumbnail of a slide: its first image or video, or else the icon of its type. */
export function SlideThumb({ slide }: { slide: Slide }) {
  const location = thumbOf(slide);
  const [failed, setFailed] = useState<string | null>(null);
  return (
    <span className={classes.thumb}>
      {location === null || failed === location ? (
        <SlideTypeIcon type={slide.type} />
      ) : (
        <img
          src={location}
          alt=""
          width={48}
          height={32}
          loading="lazy"
          decoding="async"
          onError={() => setFailed(location)}
        />
      )}
    </span>
  );
}

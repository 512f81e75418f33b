import { useState } from 'react';
import type { Slide } from '#contract/entities/slide.ts';
import { SlideTypeIcon } from '../SlideTypeIcon.tsx';
import classes from './SlideThumb.module.css';
import { fileThumbOf, thumbOf } from './thumb-of.ts';
import { useDrawing } from './useDrawing.ts';

/**
 * A thumbnail of a slide: of its file, if it only shows one, or else a drawing of the slide. The icon of its type while
 * there is none.
 */
export function SlideThumb({ slide }: { slide: Slide }) {
  const [failed, setFailed] = useState<string | null>(null);
  const file = fileThumbOf(slide);
  const isFile = file !== null && file !== failed;
  const drawing = useDrawing(slide, !isFile);
  const location = isFile ? file : (drawing ?? (drawing === null ? thumbOf(slide) : undefined));
  return (
    <span className={classes.thumb}>
      {!location || failed === location ? (
        <SlideTypeIcon type={slide.type} />
      ) : (
        <img
          src={location}
          alt=""
          width={64}
          height={36}
          loading="lazy"
          decoding="async"
          onError={() => setFailed(location)}
        />
      )}
    </span>
  );
}

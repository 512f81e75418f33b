import { ActionIcon } from '@mantine/core';
import { useInterval, useReducedMotion } from '@mantine/hooks';
import { IconChevronLeft, IconChevronRight, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { LibraryItem } from '#contract/entities/library.ts';
import { previewOf } from '#dashboard/components/library.ts';
import { SLIDESHOW_IMAGES, SLIDESHOW_STEP_MS } from '#rules/limits.ts';
import { useTranslation } from '#ui/language.ts';
import classes from './Slideshow.module.css';

/** Some random images of the library, one after the other. Paused for users who prefer reduced motion. */
export function Slideshow({ images }: { images: readonly LibraryItem[] }) {
  const { t } = useTranslation();
  const [chosen] = useState(() => someOf(images, SLIDESHOW_IMAGES));
  const [shown, setShown] = useState(0);
  const prefersStillness = useReducedMotion();
  const [isPlaying, setIsPlaying] = useState(!prefersStillness);
  const step = (by: number) => setShown((number) => (number + by + chosen.length) % chosen.length);
  const { start, stop } = useInterval(() => step(1), SLIDESHOW_STEP_MS);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a selected image restarts the timer
  useEffect(() => {
    if (!isPlaying || chosen.length < 2) return;
    start();
    return stop;
  }, [isPlaying, shown, chosen.length, start, stop]);

  const item = chosen[shown];
  if (!item) return null;
  return (
    <section className={classes.show} aria-roledescription="slideshow" aria-label={t('Images from the library')}>
      <div className={classes.stage}>
        {chosen.map((one, index) => (
          <img
            key={one._id}
            src={previewOf(one, 'image', 'screen') ?? one.path}
            alt={index === shown ? one.name : ''}
            data-shown={index === shown || undefined}
            aria-hidden={index !== shown}
          />
        ))}
      </div>
      <div className={classes.line}>
        <Link to="/contentlibrary/image/$id" params={{ id: item._id }} className={classes.name}>
          {item.name}
        </Link>
        {chosen.length > 1 && (
          <div className={classes.controls}>
            <span className={classes.position}>
              {shown + 1} / {chosen.length}
            </span>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              aria-label={t('Previous image')}
              onClick={() => step(-1)}
            >
              <IconChevronLeft size={18} />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              aria-label={isPlaying ? t('Pause the slideshow') : t('Play the slideshow')}
              onClick={() => setIsPlaying(!isPlaying)}
            >
              {isPlaying ? <IconPlayerPause size={18} /> : <IconPlayerPlay size={18} />}
            </ActionIcon>
            <ActionIcon variant="subtle" color="gray" size={36} aria-label={t('Next image')} onClick={() => step(1)}>
              <IconChevronRight size={18} />
            </ActionIcon>
          </div>
        )}
      </div>
    </section>
  );
}

/** Random items in random order. */
function someOf<Item>(items: readonly Item[], count: number): Item[] {
  const left = [...items];
  const taken: Item[] = [];
  while (taken.length < count && left.length > 0) {
    taken.push(...left.splice(Math.floor(Math.random() * left.length), 1));
  }
  return taken;
}

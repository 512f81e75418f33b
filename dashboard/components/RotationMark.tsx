import { IconArrowBarToUp } from '@tabler/icons-react';
import type { SlideSettings } from '#slide-types/slide.ts';
import { useTranslation } from '#ui/language.ts';
import classes from './RotationMark.module.css';
import { rotationWords } from './rotation-words.ts';

/** Marks a slide that is shown first or more often; nothing for others. */
export function RotationMark({ slide }: { slide: Pick<SlideSettings, 'level' | 'weight'> }) {
  const { t } = useTranslation();
  const words = rotationWords(slide);
  if (words === '') return null;
  return (
    <span className={classes.mark} role="img" aria-label={words} title={words}>
      {slide.level === 'first' && (
        <span className={classes.first}>
          <IconArrowBarToUp size={12} aria-hidden="true" />
          {t('First')}
        </span>
      )}
      {slide.weight > 1 && <span className={classes.weight}>{`${slide.weight}×`}</span>}
    </span>
  );
}

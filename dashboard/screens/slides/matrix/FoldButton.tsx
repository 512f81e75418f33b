import { IconChevronRight } from '@tabler/icons-react';
import type { Slide } from '#contract/entities/slide.ts';
import { slidesOfPlaylist } from '#slide-types/playlist/facts.ts';
import { useTranslation } from '#ui/language.ts';
import classes from './FoldButton.module.css';
import type { MatrixContext } from './slide-row.ts';

/** Shows or hides the rows below a playlist. */
export function FoldButton({ slide, context }: { slide: Slide; context: MatrixContext }) {
  const { t } = useTranslation();
  const { folded, fold } = context.playlists;
  const isFolded = folded.has(slide._id);
  const count = slidesOfPlaylist(slide).length;
  return (
    <button
      type="button"
      className={classes.fold}
      aria-expanded={!isFolded}
      aria-label={t('Slides of {{name}}', { name: slide.name })}
      title={t('{{count}} slides', { count, defaultValue_one: '{{count}} slide' })}
      onClick={() => fold(slide._id, !isFolded)}
    >
      <IconChevronRight size={16} aria-hidden />
    </button>
  );
}

import { IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { screensQuery } from '#dashboard/api/queries.ts';
import { useTranslation } from '#ui/language.ts';
import { listOf } from '../names.ts';
import classes from './Targets.module.css';
import type { TargetReach } from './target-effects.ts';

interface ReachLineProps {
  portalId: number;
  reach: TargetReach;
  /** Whether the user can't use all channels, so that the rule may also mean others, or only these. */
  isPartial: boolean;
}

/** "11 channels, 137 screens", which opens the names of the channels. */
export function ReachLine({ portalId, reach: { shown, excluded }, isPartial }: ReachLineProps) {
  const { t } = useTranslation();
  const namesId = useId();
  const [isOpen, setOpen] = useState(false);
  const { data } = useQuery(screensQuery(portalId));
  const ids = new Set(shown.map(({ _id }) => _id));
  const screens = data?.screens.filter(({ isPaired, channel }) => isPaired && ids.has(channel)).length;
  const count = shown.length;
  const words = [
    isPartial
      ? t('{{count}} channels that you can use', { count, defaultValue_one: '{{count}} channel that you can use' })
      : t('{{count}} channels', { count, defaultValue_one: '{{count}} channel' }),
    ...(screens === undefined
      ? []
      : [t('{{count}} screens', { count: screens, defaultValue_one: '{{count}} screen' })]),
  ].join(', ');
  return (
    <div className={classes.reach}>
      {count === 0 && excluded.length === 0 && (
        <span>
          {isPartial ? t('No channel that you can use fits.') : t('No channel fits yet. Later ones are included.')}
        </span>
      )}
      {count > 0 && (
        <button
          type="button"
          className={classes.count}
          aria-expanded={isOpen}
          aria-controls={namesId}
          onClick={() => setOpen(!isOpen)}
        >
          <IconChevronRight size={14} aria-hidden />
          {words}
        </button>
      )}
      {isOpen && count > 0 && (
        <div id={namesId} className={classes.names}>
          {listOf(shown.map(({ name }) => name))}
        </div>
      )}
      {excluded.length > 0 && (
        <span>{t('Not on {{names}}, where it was removed.', { names: listOf(excluded.map(({ name }) => name)) })}</span>
      )}
    </div>
  );
}

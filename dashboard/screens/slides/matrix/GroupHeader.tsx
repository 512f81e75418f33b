import { IconChevronRight } from '@tabler/icons-react';
import { memo } from 'react';
import type { TagColour } from '#contract/entities/tag.ts';
import { TagDot } from '#dashboard/components/tags/TagPills.tsx';
import { useTranslation } from '#ui/language.ts';
import classes from './GroupHeader.module.css';

interface GroupHeaderProps {
  groupKey: string;
  name: string;
  /** Null for an automatic tag, and for the channels without one. */
  colour: TagColour | null;
  count: number;
  isExpanded: boolean;
  /** Index of the column, from 1. */
  column: number;
  onToggle(key: string): void;
}

/** The header of the column of a group: expands it to its channels and collapses it. */
export const GroupHeader = memo(function GroupHeader(props: GroupHeaderProps) {
  const { groupKey, name, colour, count, isExpanded, column, onToggle } = props;
  const { t } = useTranslation();
  return (
    <th scope="col" className={classes.head} aria-colindex={column} data-expanded={isExpanded || undefined}>
      <button
        type="button"
        className={classes.toggle}
        aria-expanded={isExpanded}
        title={isExpanded ? t('Hide its channels') : t('Show its channels')}
        onClick={() => onToggle(groupKey)}
      >
        <span className={classes.name}>
          {colour !== null && <TagDot colour={colour} />} {name}
        </span>
        <span className={classes.count}>
          <IconChevronRight size={14} aria-hidden className={classes.chevron} />
          {t('{{count}} channels', { count, defaultValue_one: '{{count}} channel' })}
        </span>
      </button>
    </th>
  );
});

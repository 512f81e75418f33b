import { IconTag, IconTagOff } from '@tabler/icons-react';
import { english, useTranslation } from '#ui/language.ts';
import classes from './CellMarkPill.module.css';
import type { CellMark } from './placements.ts';

const WORDS = { tagged: english('By tags'), excluded: english('Removed here') };
const ICONS = { tagged: IconTag, excluded: IconTagOff };

/** Says that a slide is on a channel by its rules, or was removed although they would show it. */
export function CellMarkPill({ mark }: { mark: CellMark }) {
  const { t } = useTranslation();
  if (mark === null) return null;
  const Icon = ICONS[mark];
  return (
    <span className={classes.pill} data-mark={mark}>
      <Icon size={12} aria-hidden="true" />
      {t(WORDS[mark])}
    </span>
  );
}

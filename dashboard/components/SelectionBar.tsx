import { Button, CloseButton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from '#ui/language.ts';
import { NARROW } from './narrow.ts';
import classes from './SelectionBar.module.css';
import type { RowSelection } from './useRowSelection.ts';

interface SelectionBarProps {
  selection: RowSelection;
  /** On a phone the list has no header with a box that selects all rows. */
  hasSelectAll?: boolean;
  /** The actions for the selected slides. */
  children: ReactNode;
}

/** The number of selected slides, and the actions for them. */
export function SelectionBar({ selection, hasSelectAll = false, children }: SelectionBarProps) {
  const { t } = useTranslation();
  const isNarrow = useMediaQuery(NARROW) ?? false;
  const { slides } = selection;
  return (
    <section className={classes.bar} aria-label={t('Selected slides')}>
      <span className={classes.count} role="status">
        {t('{{count}} slides selected', { count: slides.length, defaultValue_one: '{{count}} slide selected' })}
      </span>
      {hasSelectAll && (
        <Button
          variant="subtle"
          size="compact-md"
          disabled={selection.isAll}
          title={selection.isAll ? t('All slides are selected.') : undefined}
          onClick={() => selection.selectAll(true)}
        >
          {t('Select all')}
        </Button>
      )}
      <CloseButton
        className={classes.close}
        size={isNarrow ? 36 : 32}
        aria-label={t('Clear selection')}
        onClick={selection.clear}
      />
      <span className={classes.actions}>{children}</span>
    </section>
  );
}

interface SelectionActionProps {
  icon: TablerIcon;
  label: string;
  /** Other slides are still being changed. */
  isBusy: boolean;
  isGrave?: boolean;
  onClick(): void;
}

export function SelectionAction({ icon: Icon, label, isBusy, isGrave = false, onClick }: SelectionActionProps) {
  return (
    <Button
      variant="default"
      size="compact-md"
      c={isGrave && !isBusy ? 'var(--mantine-color-error)' : undefined}
      disabled={isBusy}
      leftSection={<Icon size={15} stroke={1.7} aria-hidden />}
      onClick={onClick}
    >
      {label}
    </Button>
  );
}

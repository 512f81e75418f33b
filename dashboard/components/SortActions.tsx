import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from '#ui/language.ts';
import classes from './SortActions.module.css';

interface SortActionsProps {
  /** Null if there is nothing to save. */
  save: (() => void) | null;
  isChanged: boolean;
  isSaving: boolean;
  /** The result of the last save. */
  children: ReactNode;
}

/** The bar below a sortable list: a button that saves the order, and the result. */
export function SortActions({ save, isChanged, isSaving, children }: SortActionsProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.actions}>
      {save && (
        <Button
          disabled={!isChanged}
          title={isChanged ? undefined : t('Nothing has been moved yet.')}
          loading={isSaving}
          onClick={save}
        >
          {t('Save Changes')}
        </Button>
      )}
      {children}
    </div>
  );
}

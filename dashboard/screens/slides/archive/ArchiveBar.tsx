import { IconArrowBackUp, IconTrash } from '@tabler/icons-react';
import { SelectionAction, SelectionBar } from '#dashboard/components/SelectionBar.tsx';
import type { RowSelection } from '#dashboard/components/useRowSelection.ts';
import { useUser } from '#dashboard/session/session.ts';
import { can } from '#rules/permissions.ts';
import { useTranslation } from '#ui/language.ts';
import classes from './ArchiveScreen.module.css';
import { useManyArchived } from './useManyArchived.ts';

interface ArchiveBarProps {
  portalId: number;
  selection: RowSelection;
}

/** Actions for the selected slides; empty if none is selected. */
export function ArchiveBar({ portalId, selection }: ArchiveBarProps) {
  const { t } = useTranslation();
  const user = useUser();
  const { isBusy, restore, remove } = useManyArchived(portalId);
  const { slides, deselect } = selection;
  if (slides.length === 0) return null;
  return (
    <div className={classes.bar}>
      <SelectionBar selection={selection}>
        {slides.every((slide) => can(user, 'slide.archive', slide)) && (
          <SelectionAction
            icon={IconArrowBackUp}
            label={t('Restore')}
            isBusy={isBusy}
            onClick={() => restore(slides, deselect)}
          />
        )}
        {slides.every((slide) => can(user, 'slide.delete', slide)) && (
          <SelectionAction
            icon={IconTrash}
            label={t('Delete')}
            isBusy={isBusy}
            isGrave
            onClick={() => remove(slides, deselect)}
          />
        )}
      </SelectionBar>
    </div>
  );
}

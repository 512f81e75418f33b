import { IconArrowBackUp, IconTrash } from '@tabler/icons-react';
import { useUser } from '#dashboard/app/session.ts';
import { TickedAction, TickedBar } from '#dashboard/components/TickedBar.tsx';
import type { RowSelection } from '#dashboard/components/useRowSelection.ts';
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
  const { slides, untick } = selection;
  if (slides.length === 0) return null;
  return (
    <div className={classes.bar}>
      <TickedBar selection={selection}>
        {slides.every((slide) => can(user, 'slide.archive', slide)) && (
          <TickedAction
            icon={IconArrowBackUp}
            label={t('Restore')}
            isBusy={isBusy}
            onClick={() => void restore(slides).then(untick)}
          />
        )}
        {slides.every((slide) => can(user, 'slide.delete', slide)) && (
          <TickedAction
            icon={IconTrash}
            label={t('Delete')}
            isBusy={isBusy}
            isGrave
            onClick={() => remove(slides, untick)}
          />
        )}
      </TickedBar>
    </div>
  );
}

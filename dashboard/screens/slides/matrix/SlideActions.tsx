import {
  IconArchive,
  IconCopy,
  IconEye,
  IconPencil,
  IconSquareCheck,
  IconSquareX,
  type TablerIcon,
} from '@tabler/icons-react';
import { showNotice } from '#dashboard/components/notices.tsx';
import { english, useTranslation } from '#ui/language.ts';
import classes from './SlideActions.module.css';
import { type MatrixContext, type SlideRowModel, switchAll } from './slide-row.ts';

/**
 * Edit, preview, copy, all channels, archive: small buttons that appear when the row is hovered or focused. They are
 * plain elements, because as many of Mantine's buttons take longer to render than the rest of the row.
 */
export function SlideActions({ row, context }: { row: SlideRowModel; context: MatrixContext }) {
  const { t } = useTranslation();
  const { slide } = row;
  const { actions } = context;
  return (
    <div className={classes.actions}>
      {row.mayEdit && (
        <Action
          icon={IconPencil}
          label={t('Edit {{name}}', { name: slide.name })}
          onClick={() => actions.edit(slide)}
        />
      )}
      <PreviewAction row={row} />
      <Action icon={IconCopy} label={t('Copy {{name}}', { name: slide.name })} onClick={() => actions.copy([slide])} />
      {row.maySwitchAny && (
        <Action
          icon={row.isOnAll ? IconSquareX : IconSquareCheck}
          label={
            row.isOnAll
              ? t('Remove {{name}} from all channels', { name: slide.name })
              : t('Add {{name}} to all channels', { name: slide.name })
          }
          onClick={() => switchAll(row, context)}
        />
      )}
      {row.mayArchive && (
        <Action
          icon={IconArchive}
          label={t('Archive {{name}}', { name: slide.name })}
          onClick={() => actions.archive(slide)}
        />
      )}
    </div>
  );
}

function PreviewAction({ row }: { row: SlideRowModel }) {
  const { t } = useTranslation();
  const label = t('Preview {{name}}', { name: row.slide.name });
  if (row.previewAddress === null) {
    return <Action icon={IconEye} label={label} onClick={() => showNotice(t(NO_PREVIEW))} />;
  }
  return (
    <a
      className={classes.action}
      href={row.previewAddress}
      target="_blank"
      rel="noreferrer"
      aria-label={label}
      title={label}
    >
      <IconEye size={17} stroke={1.7} />
    </a>
  );
}

export const NO_PREVIEW = english('You must add this area to a channel to preview its slides.');

interface ActionProps {
  icon: TablerIcon;
  label: string;
  onClick(): void;
}

function Action({ icon: Icon, label, onClick }: ActionProps) {
  return (
    <button type="button" className={classes.action} aria-label={label} title={label} onClick={onClick}>
      <Icon size={17} stroke={1.7} />
    </button>
  );
}

import { IconArchive, IconEye, IconPencil, IconSquareCheck, IconSquareX, type TablerIcon } from '@tabler/icons-react';
import { showNotice } from '#dashboard/components/notices.tsx';
import classes from './SlideActions.module.css';
import { type MatrixContext, type SlideRowModel, switchAll } from './slide-row.ts';

/**
 * Edit, preview, archive, all channels: small buttons that wait until the row has attention. Four for each row, so they are
 * plain ones: the kit's take longer to draw than all the rest of the row.
 */
export function SlideActions({ row, context }: { row: SlideRowModel; context: MatrixContext }) {
  const { slide } = row;
  const { actions } = context;
  return (
    <div className={classes.actions}>
      {row.mayEdit && <Action icon={IconPencil} label={`Edit ${slide.name}`} onClick={() => actions.edit(slide)} />}
      <PreviewAction row={row} />
      {row.maySwitchAny && (
        <Action
          icon={row.isOnAll ? IconSquareX : IconSquareCheck}
          label={row.isOnAll ? `Take ${slide.name} off all channels` : `Put ${slide.name} on all channels`}
          onClick={() => switchAll(row, context)}
        />
      )}
      {row.mayArchive && (
        <Action icon={IconArchive} label={`Archive ${slide.name}`} onClick={() => actions.archive(slide)} />
      )}
    </div>
  );
}

function PreviewAction({ row }: { row: SlideRowModel }) {
  const label = `Preview ${row.slide.name}`;
  if (row.previewAddress === null) {
    return <Action icon={IconEye} label={label} onClick={() => showNotice(NO_PREVIEW)} />;
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

export const NO_PREVIEW = 'You must add this area to a channel to preview its slides.';

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

import { ActionIcon, type ActionIconProps } from '@mantine/core';
import { IconArchive, IconEye, IconPencil, IconSquareCheck, IconSquareX, type TablerIcon } from '@tabler/icons-react';
import type { MouseEventHandler } from 'react';
import { showNotice } from '#dashboard/components/notices.tsx';
import classes from './SlideActions.module.css';
import type { SlideRowModel } from './slide-row.ts';

/** Edit, preview, archive, all channels: small buttons that wait until the row has attention. */
export function SlideActions({ row }: { row: SlideRowModel }) {
  const { slide } = row;
  return (
    <div className={classes.actions}>
      {row.mayEdit && <Action icon={IconPencil} label={`Edit ${slide.name}`} onClick={row.edit} />}
      <PreviewAction row={row} />
      {row.mayEdit && row.switchable.length > 0 && (
        <Action
          icon={row.isOnAll ? IconSquareX : IconSquareCheck}
          label={row.isOnAll ? `Take ${slide.name} off all channels` : `Put ${slide.name} on all channels`}
          onClick={row.switchAll}
        />
      )}
      {row.mayArchive && <Action icon={IconArchive} label={`Archive ${slide.name}`} onClick={row.archive} />}
    </div>
  );
}

function PreviewAction({ row }: { row: SlideRowModel }) {
  const label = `Preview ${row.slide.name}`;
  if (row.previewAddress === null) {
    return <Action icon={IconEye} label={label} onClick={() => showNotice(NO_PREVIEW)} />;
  }
  return (
    <ActionIcon {...look} component="a" href={row.previewAddress} target="_blank" aria-label={label} title={label}>
      <IconEye size={17} stroke={1.7} />
    </ActionIcon>
  );
}

export const NO_PREVIEW = 'You must add this area to a channel to preview its slides.';

const look: ActionIconProps = { variant: 'subtle', color: 'gray', size: 32 };

interface ActionProps {
  icon: TablerIcon;
  label: string;
  onClick: MouseEventHandler;
}

function Action({ icon: Icon, label, onClick }: ActionProps) {
  return (
    <ActionIcon {...look} aria-label={label} title={label} onClick={onClick}>
      <Icon size={17} stroke={1.7} />
    </ActionIcon>
  );
}

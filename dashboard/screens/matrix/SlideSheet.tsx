import { Button, Drawer, Group, Switch } from '@mantine/core';
import { IconArchive, IconEye, IconPencil } from '@tabler/icons-react';
import { showNotice } from '#dashboard/components/notices.tsx';
import { RowStatus } from './RowStatus.tsx';
import { NO_PREVIEW } from './SlideActions.tsx';
import classes from './SlideSheet.module.css';
import type { MatrixContext, SlideRowModel } from './slide-row.ts';

interface SlideSheetProps {
  /** null closes the sheet. */
  row: SlideRowModel | null;
  context: MatrixContext;
  onClose(): void;
}

/** On a phone: what can be done to a slide, and a switch for each channel. */
export function SlideSheet({ row, context, onClose }: SlideSheetProps) {
  return (
    <Drawer
      opened={row !== null}
      onClose={onClose}
      position="bottom"
      size="auto"
      title={<span className={classes.title}>{row?.slide.name}</span>}
      closeButtonProps={{ size: 'lg' }}
      transitionProps={{ duration: 160 }}
    >
      {row && <SheetBody row={row} context={context} onClose={onClose} />}
    </Drawer>
  );
}

function SheetBody({ row, context, onClose }: SlideSheetProps & { row: SlideRowModel }) {
  const { matrix, area, switches, nowMs } = context;
  const channels = matrix.channels.filter(row.hasArea);
  return (
    <>
      <RowStatus row={row} nowMs={nowMs} />
      <Group gap="xs" my="md" grow preventGrowOverflow={false}>
        {row.mayEdit && (
          <Button size="md" px="sm" leftSection={<IconPencil size={16} />} onClick={row.edit}>
            Edit
          </Button>
        )}
        {row.previewAddress === null ? (
          <Button
            size="md"
            px="sm"
            variant="default"
            leftSection={<IconEye size={16} />}
            onClick={() => showNotice(NO_PREVIEW)}
          >
            Preview
          </Button>
        ) : (
          <Button
            size="md"
            px="sm"
            variant="default"
            leftSection={<IconEye size={16} />}
            component="a"
            href={row.previewAddress}
            target="_blank"
          >
            Preview
          </Button>
        )}
        {row.mayArchive && (
          <Button
            size="md"
            px="sm"
            variant="default"
            leftSection={<IconArchive size={16} />}
            onClick={() => {
              onClose();
              row.archive();
            }}
          >
            Archive
          </Button>
        )}
      </Group>
      <ul className={classes.channels}>
        {row.switchable.length > 1 && (
          <li>
            <Switch
              size="md"
              labelPosition="left"
              label="All channels"
              disabled={!row.mayEdit}
              checked={row.isOnAll}
              onChange={row.switchAll}
            />
          </li>
        )}
        {channels.map((channel) => (
          <li key={channel._id}>
            <Switch
              size="md"
              labelPosition="left"
              label={channel.name}
              checked={row.isOn(channel)}
              disabled={!row.maySwitch(channel)}
              onChange={(event) => {
                const cell = { channel: channel._id, area: area._id, slide: row.slide._id };
                switches.switchTo(cell, event.currentTarget.checked);
              }}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

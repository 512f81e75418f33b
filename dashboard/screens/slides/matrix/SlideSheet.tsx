import { Button, Drawer, Group, Switch, Text } from '@mantine/core';
import { IconArchive, IconCopy, IconEye, IconPencil } from '@tabler/icons-react';
import type { Slide } from '#contract/entities/slide.ts';
import { showNotice } from '#dashboard/components/notices.tsx';
import { OtherChannels } from '#dashboard/components/OtherChannels.tsx';
import { PlaylistParts } from '#dashboard/components/PlaylistParts.tsx';
import { SlideThumb } from '#dashboard/components/thumbnail/SlideThumb.tsx';
import { useNameFilter } from '#dashboard/components/useNameFilter.tsx';
import { useTranslation } from '#ui/language.ts';
import { RowStatus } from './RowStatus.tsx';
import { SheetChannel, SheetGroup } from './SheetChannels.tsx';
import { NO_PREVIEW } from './SlideActions.tsx';
import classes from './SlideSheet.module.css';
import { type MatrixContext, switchAll, useSlideRow } from './slide-row.ts';

interface SlideSheetProps {
  /** null closes the sheet. */
  slide: Slide | null;
  context: MatrixContext;
  /** Whether it comes from below, as on a phone, or from the side. */
  isNarrow: boolean;
  onClose(): void;
}

/** The actions for a slide, and a switch for each channel. */
export default function SlideSheet({ slide, context, isNarrow, onClose }: SlideSheetProps) {
  return (
    <Drawer
      opened={slide !== null}
      onClose={onClose}
      position={isNarrow ? 'bottom' : 'right'}
      size={isNarrow ? '100%' : 'md'}
      classNames={isNarrow ? { content: classes.sheet } : {}}
      title={<span className={classes.title}>{slide?.name}</span>}
      closeButtonProps={{ size: 'lg' }}
      transitionProps={{ duration: 160 }}
    >
      {slide && <SheetBody slide={slide} context={context} onClose={onClose} />}
    </Drawer>
  );
}

function SheetBody({ slide, context, onClose }: Omit<SlideSheetProps, 'isNarrow'> & { slide: Slide }) {
  const { t } = useTranslation();
  const { channels, usable, actions } = context;
  const row = useSlideRow(slide, context);
  const { field, fitting, shown, rest } = useNameFilter(channels, ({ name }) => name);
  // Someone who searches wants channels.
  const groups = fitting.length === channels.length ? context.groups : null;
  return (
    <>
      <div className={classes.slide}>
        <SlideThumb slide={slide} />
        <span>
          <RowStatus row={row} context={context} />
          <PlaylistParts playlist={slide} nowMs={context.nowMs} timeZone={context.timeZone} />
          {row.taggedCount > 0 && (
            <Text size="xs" c="dimmed">
              {t('{{number}} by tags', { number: row.taggedCount })}
            </Text>
          )}
        </span>
      </div>
      <OtherChannels slide={slide} />
      <Group gap="xs" my="md" grow preventGrowOverflow={false}>
        {row.mayEdit && (
          <Button size="md" px="sm" leftSection={<IconPencil size={16} />} onClick={() => actions.edit(slide)}>
            {t('Edit')}
          </Button>
        )}
        {row.previewAddress === null ? (
          <Button
            size="md"
            px="sm"
            variant="default"
            leftSection={<IconEye size={16} />}
            onClick={() => showNotice(t(NO_PREVIEW))}
          >
            {t('Preview')}
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
            {t('Preview')}
          </Button>
        )}
        <Button
          size="md"
          px="sm"
          variant="default"
          leftSection={<IconCopy size={16} />}
          onClick={() => {
            onClose();
            actions.copy([slide]);
          }}
        >
          {t('Copy', { context: 'verb' })}
        </Button>
        {row.mayArchive && (
          <Button
            size="md"
            px="sm"
            variant="default"
            leftSection={<IconArchive size={16} />}
            onClick={() => {
              onClose();
              actions.archive(slide);
            }}
          >
            {t('Archive', { context: 'verb' })}
          </Button>
        )}
      </Group>
      {!row.mayEdit && <Text c="dimmed">{t('You can’t change this slide.')}</Text>}
      {field && <div className={classes.filter}>{field}</div>}
      <ul className={classes.channels}>
        {usable.length > 1 && (
          <li>
            <Switch
              size="md"
              labelPosition="left"
              label={t('All channels')}
              disabled={!row.mayEdit}
              checked={row.isOnAll}
              onChange={() => switchAll(row, context)}
            />
          </li>
        )}
        {groups
          ? groups.map((group) => <SheetGroup key={group.key} group={group} row={row} context={context} />)
          : shown.map((channel) => <SheetChannel key={channel._id} channel={channel} row={row} context={context} />)}
      </ul>
      {groups === null && rest}
    </>
  );
}

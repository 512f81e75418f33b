import { Button, Drawer, Group, Switch } from '@mantine/core';
import { IconArrowsSort, IconCalendar, IconExternalLink } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ListedChannel } from '#contract/entities/channel.ts';
import type { Slide } from '#contract/entities/slide.ts';
import { channelPreviewAddress } from '#dashboard/components/addresses.ts';
import { CellMarkPill } from '#dashboard/components/CellMarkPill.tsx';
import { ChannelStateLine } from '#dashboard/components/ChannelStateLine.tsx';
import { SlideExplanation } from '#dashboard/components/SlideExplanation.tsx';
import { SlideThumb } from '#dashboard/components/thumbnail/SlideThumb.tsx';
import { useNameFilter } from '#dashboard/components/useNameFilter.tsx';
import { can } from '#rules/permissions.ts';
import { useTranslation } from '#ui/language.ts';
import classes from './SlideSheet.module.css';
import { type MatrixContext, useSlideRow } from './slide-row.ts';

interface ChannelSheetProps {
  /** Null closes the sheet. */
  channel: ListedChannel | null;
  slides: readonly Slide[];
  context: MatrixContext;
  onClose(): void;
}

/** On a phone, where there are no columns: the actions for a channel, and a switch for each slide. */
export default function ChannelSheet({ channel, slides, context, onClose }: ChannelSheetProps) {
  return (
    <Drawer
      opened={channel !== null}
      onClose={onClose}
      position="bottom"
      size="100%"
      classNames={{ content: classes.sheet }}
      title={<span className={classes.title}>{channel?.name}</span>}
      closeButtonProps={{ size: 'lg' }}
      transitionProps={{ duration: 160 }}
    >
      {channel && <SheetBody channel={channel} slides={slides} context={context} />}
    </Drawer>
  );
}

type SheetBodyProps = Pick<ChannelSheetProps, 'slides' | 'context'> & { channel: ListedChannel };

function SheetBody({ channel, slides, context }: SheetBodyProps) {
  const { t } = useTranslation();
  const { user, area, placements } = context;
  const { field, shown, rest } = useNameFilter(slides, ({ name }) => name);
  const hasArea = placements.has(channel._id);
  return (
    <>
      <ChannelStateLine channel={channel} areaId={area._id} />
      <Group gap="xs" my="md" grow preventGrowOverflow={false}>
        <Button
          size="md"
          variant="default"
          leftSection={<IconExternalLink size={16} />}
          component="a"
          href={channelPreviewAddress(channel)}
          target="_blank"
        >
          {t('Preview')}
        </Button>
        <Button
          size="md"
          variant="default"
          leftSection={<IconCalendar size={16} />}
          renderRoot={(props) => <Link to="/dashboard/calendar" search={{ channel: channel._id }} {...props} />}
        >
          {t('Calendar')}
        </Button>
        {hasArea && can(user, 'channel.order', channel) && (
          <Button
            size="md"
            variant="default"
            leftSection={<IconArrowsSort size={16} />}
            renderRoot={(props) => (
              <Link
                to="/dashboard/sortslides"
                search={{ portal: channel.PortalId, area: area._id, channel: channel._id }}
                {...props}
              />
            )}
          >
            {t('Slide order')}
          </Button>
        )}
      </Group>
      {!hasArea && t('This channel does not have the area “{{name}}”.', { name: area.name })}
      {hasArea && (
        <>
          {field && <div className={classes.filter}>{field}</div>}
          <ul className={classes.channels}>
            {shown.map((slide) => (
              <SlideSwitch key={slide._id} slide={slide} channel={channel} context={context} />
            ))}
          </ul>
          {rest}
        </>
      )}
    </>
  );
}

function SlideSwitch({ slide, channel, context }: { slide: Slide; channel: ListedChannel; context: MatrixContext }) {
  const { area, switches } = context;
  const row = useSlideRow(slide, context);
  return (
    <li>
      <Switch
        size="md"
        labelPosition="left"
        label={
          <span className={classes.slide}>
            <SlideThumb slide={slide} />
            <span className={classes.words}>
              <span className={classes.channel}>{slide.name}</span>
              <CellMarkPill mark={row.markOn(channel)} />
            </span>
          </span>
        }
        checked={row.isOn(channel)}
        disabled={!row.maySwitch(channel)}
        description={row.lockedWords(channel)}
        onChange={(event) => {
          const cell = { channel: channel._id, area: area._id, slide: slide._id };
          switches.switchTo(cell, event.currentTarget.checked);
        }}
      />
      <SlideExplanation slide={slide} channel={channel} area={area._id} size={44} />
    </li>
  );
}

import { Checkbox, Switch, UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import type { ListedChannel } from '#contract/entities/channel.ts';
import { CellMarkPill } from '#dashboard/components/CellMarkPill.tsx';
import { ChannelPercent } from '#dashboard/components/ChannelPercent.tsx';
import { ChannelStateLine } from '#dashboard/components/ChannelStateLine.tsx';
import type { CellMark } from '#dashboard/components/placements.ts';
import { SlideExplanation } from '#dashboard/components/SlideExplanation.tsx';
import { useTranslation } from '#ui/language.ts';
import type { ChannelGroup } from './channel-columns.ts';
import { groupState, groupStateWords, isPartial, switchGroup } from './group-state.ts';
import classes from './SlideSheet.module.css';
import type { MatrixContext, SlideRowModel } from './slide-row.ts';

interface SheetChannelProps {
  channel: ListedChannel;
  row: SlideRowModel;
  context: MatrixContext;
}

/** A switch for a slide on a channel. */
export function SheetChannel({ channel, row, context }: SheetChannelProps) {
  const { area, percents, switches } = context;
  const { slide } = row;
  return (
    <li>
      <Switch
        size="md"
        labelPosition="left"
        label={<ChannelLabel channel={channel} mark={row.markOn(channel)} percent={percents.get(channel._id)} />}
        checked={row.isOn(channel)}
        disabled={!row.maySwitch(channel)}
        description={row.mayEdit ? row.lockedWords(channel) : undefined}
        onChange={(event) => {
          const cell = { channel: channel._id, area: area._id, slide: slide._id };
          switches.switchTo(cell, event.currentTarget.checked);
        }}
      />
      <SlideExplanation slide={slide} channel={channel} area={area._id} size={44} />
    </li>
  );
}

interface ChannelLabelProps {
  channel: ListedChannel;
  mark: CellMark;
  percent: number | undefined;
}

function ChannelLabel({ channel, mark, percent }: ChannelLabelProps) {
  return (
    <span className={classes.label}>
      <span className={classes.words}>
        <span className={classes.channel}>{channel.name}</span>
        <ChannelStateLine channel={channel} />
        <CellMarkPill mark={mark} />
      </span>
      {percent !== undefined && <ChannelPercent name={channel.name} percent={percent} />}
    </span>
  );
}

interface SheetGroupProps {
  group: ChannelGroup;
  row: SlideRowModel;
  context: MatrixContext;
}

/** A checkbox for a slide on all channels of a group, which are listed below once they are opened. */
export function SheetGroup({ group, row, context }: SheetGroupProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const state = groupState(row, group);
  if (state === null) return null;
  const name = context.nameOfGroup(group);
  const hints = [
    groupStateWords(state),
    ...(state.lockedWords === undefined && isPartial(state, context)
      ? [t('Changes only the channels that you can use.')]
      : []),
  ];
  return (
    <>
      <li className={classes.group}>
        <Checkbox
          label={
            <>
              <span className={classes.groupName}>{name}</span>
              {hints.map((hint) => (
                <span key={hint} className={classes.hint}>
                  {hint}
                </span>
              ))}
            </>
          }
          checked={state.isOnAll || state.onCount === state.total}
          indeterminate={state.onCount > 0 && state.onCount < state.total}
          disabled={state.lockedWords !== undefined}
          onChange={() => switchGroup(state, name, row, context)}
        />
        <UnstyledButton
          className={classes.open}
          aria-expanded={isOpen}
          aria-label={t('Channels of {{name}}', { name })}
          onClick={() => setOpen(!isOpen)}
        >
          <IconChevronDown size={20} aria-hidden />
        </UnstyledButton>
      </li>
      {isOpen &&
        group.channels.map((channel) => (
          <SheetChannel key={`${group.key} ${channel._id}`} channel={channel} row={row} context={context} />
        ))}
    </>
  );
}

import type { TFunction } from 'i18next';
import type { CellMark } from '#dashboard/components/placements.ts';
import { useTranslation } from '#ui/language.ts';
import type { ChannelColumn } from './channel-columns.ts';
import { GroupCell } from './GroupCell.tsx';
import { SwitchCell } from './SwitchCell.tsx';
import type { MatrixContext, SlideRowModel } from './slide-row.ts';

interface ChannelCellProps {
  column: ChannelColumn;
  row: SlideRowModel;
  context: MatrixContext;
}

/** What is in a row below a channel or a group of channels. */
export function ChannelCell({ column: { channel, group }, row, context }: ChannelCellProps) {
  const { t } = useTranslation();
  if (channel === null) return <GroupCell row={row} group={group} context={context} />;
  if (!row.hasArea(channel)) return null;
  const { slide } = row;
  return (
    <SwitchCell
      channel={channel._id}
      area={context.area._id}
      slide={slide._id}
      label={cellLabel(t, { slide: slide.name, channel: channel.name }, row.markOn(channel))}
      mark={row.markOn(channel)}
      isOn={row.isOn(channel)}
      isResting={row.isRestingOn(channel)}
      lockedWords={row.lockedWords(channel)}
      onSwitch={context.switches.switchTo}
    />
  );
}

/** The name of a cell. */
function cellLabel(t: TFunction, names: { slide: string; channel: string }, mark: CellMark): string {
  if (mark === 'tagged') return t('{{slide}} on {{channel}}, by tags', names);
  if (mark === 'excluded') return t('{{slide}} on {{channel}}, removed here', names);
  return t('{{slide}} on {{channel}}', names);
}

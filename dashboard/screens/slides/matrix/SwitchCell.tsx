import { memo } from 'react';
import type { Cell, CellMark } from '#dashboard/components/placements.ts';
import { t } from '#ui/language.ts';
import classes from './SwitchCell.module.css';

interface SwitchCellProps {
  channel: string;
  area: string;
  slide: string;
  label: string;
  isOn: boolean;
  mark: CellMark;
  /** The slide's schedule keeps it off screens now. */
  isResting: boolean;
  /** Why the user may not switch it; undefined if they may. */
  lockedWords: string | undefined;
  onSwitch(cell: Cell, isOn: boolean): void;
}

/**
 * Whether a slide is on a channel. There are thousands of cells, so each is a plain checkbox that only renders when it
 * changes.
 */
export const SwitchCell = memo(function SwitchCell(props: SwitchCellProps) {
  const { channel, area, slide, label, isOn, mark, isResting, lockedWords, onSwitch } = props;
  return (
    <label className={classes.target}>
      <input
        type="checkbox"
        className={classes.box}
        aria-label={label}
        title={lockedWords ?? markWords(mark)}
        data-mark={mark ?? undefined}
        data-resting={isResting || undefined}
        checked={isOn}
        disabled={lockedWords !== undefined}
        onChange={(event) => onSwitch({ channel, area, slide }, event.currentTarget.checked)}
      />
    </label>
  );
});

function markWords(mark: CellMark): string | undefined {
  if (mark === 'tagged') return t('By tags. Uncheck it to remove the slide from this channel only.');
  if (mark === 'excluded')
    return t('Removed here, although the slide’s rules would show it. Check it to show it again.');
  return undefined;
}

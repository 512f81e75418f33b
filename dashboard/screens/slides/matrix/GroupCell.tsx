import { useTranslation } from '#ui/language.ts';
import type { ChannelGroup } from './channel-columns.ts';
import classes from './GroupCell.module.css';
import { groupState, groupStateWords, isPartial, switchGroup } from './group-state.ts';
import switchClasses from './SwitchCell.module.css';
import type { MatrixContext, SlideRowModel } from './slide-row.ts';

interface GroupCellProps {
  row: SlideRowModel;
  group: ChannelGroup;
  context: MatrixContext;
}

/**
 * Whether a slide is on all, some or none of the channels of a group. A click adds it to all of them, or removes it
 * from all.
 */
export function GroupCell({ row, group, context }: GroupCellProps) {
  const { t } = useTranslation();
  const state = groupState(row, group);
  if (state === null) return null;
  const { total, onCount, mark, isResting, isOnAll, lockedWords } = state;
  const isMixed = onCount > 0 && onCount < total;
  const name = context.nameOfGroup(group);
  const words = groupStateWords(state);
  const hints = [words, ...(isPartial(state, context) ? [t('Changes only the channels that you can use.')] : [])];
  return (
    <label className={switchClasses.target}>
      <span className={classes.cell}>
        <input
          type="checkbox"
          ref={(box) => {
            if (box) box.indeterminate = isMixed;
          }}
          className={switchClasses.box}
          aria-label={t('{{slide}} in {{group}}, {{state}}', { slide: row.slide.name, group: name, state: words })}
          title={lockedWords ?? hints.join('\n')}
          data-mark={mark ?? undefined}
          data-resting={isResting || undefined}
          checked={isOnAll || onCount === total}
          disabled={lockedWords !== undefined}
          onChange={() => switchGroup(state, name, row, context)}
        />
        {isMixed && (
          <span className={classes.count} aria-hidden="true">
            {onCount}/{total}
          </span>
        )}
      </span>
    </label>
  );
}

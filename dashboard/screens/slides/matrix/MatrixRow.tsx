import { IconDots } from '@tabler/icons-react';
import { memo } from 'react';
import type { Slide } from '#contract/entities/slide.ts';
import { RotationMark } from '#dashboard/components/RotationMark.tsx';
import { RowCheckbox } from '#dashboard/components/RowCheckbox.tsx';
import { SlideThumb } from '#dashboard/components/thumbnail/SlideThumb.tsx';
import { slidesOfPlaylist } from '#slide-types/playlist/facts.ts';
import { useTranslation } from '#ui/language.ts';
import { ChannelCell } from './ChannelCell.tsx';
import { ColumnGap } from './ColumnGap.tsx';
import { FoldButton } from './FoldButton.tsx';
import classes from './MatrixTable.module.css';
import { openHere } from './open-here.ts';
import { RowStatus } from './RowStatus.tsx';
import { SlideActions } from './SlideActions.tsx';
import { type MatrixContext, useSlideRow } from './slide-row.ts';
import type { MatrixColumns } from './useVirtualColumns.ts';

interface NameCellProps {
  slide: Slide;
  context: MatrixContext;
  isSelected: boolean;
  /** null if the slide can't be selected. */
  onSelect: ((id: string, isSelected: boolean) => void) | null;
}

interface MatrixRowProps extends NameCellProps {
  index: number;
  /** Whether the user has just come back from this slide. */
  isReturned: boolean;
  columns: MatrixColumns;
}

/**
 * A slide: its name, type, modification time, actions, and the channels it is on. None of this changes while
 * the table scrolls, so only rows that come into view are rendered.
 */
export const MatrixRow = memo(function MatrixRow({ index, isReturned, columns, ...named }: MatrixRowProps) {
  const { slide, context } = named;
  const row = useSlideRow(slide, context);
  const { isResting } = row;
  return (
    <tr
      className={classes.row}
      data-resting={isResting || undefined}
      data-returned={isReturned || undefined}
      aria-rowindex={index + 2}
    >
      <NameCell {...named} />
      {context.columns.map(
        ({ key, Cell }, columnIndex) =>
          Cell && (
            <td key={key} className={classes.detail} aria-colindex={columnIndex + 1}>
              <Cell slide={slide} nowMs={context.nowMs} />
            </td>
          ),
      )}
      <ColumnGap columns={columns.before} />
      {columns.shown.map((column, columnIndex) => (
        <td
          key={column.key}
          className={classes.cell}
          aria-colindex={context.columns.length + columns.first + columnIndex + 1}
          data-cell={`${index} ${columns.before + columnIndex}`}
          data-group={column.group?.key}
        >
          <ChannelCell column={column} row={row} context={context} />
        </td>
      ))}
      <ColumnGap columns={columns.after} />
    </tr>
  );
});

/** The part of a row that stays while its channels scroll. */
const NameCell = memo(function NameCell({ slide, context, isSelected, onSelect }: NameCellProps) {
  const { t } = useTranslation();
  const row = useSlideRow(slide, context);
  return (
    <th scope="row" className={classes.nameCell} aria-colindex={1}>
      <div className={classes.nameLine} data-part={row.isPart || undefined}>
        <span className={classes.checkbox}>
          {onSelect && (
            <RowCheckbox
              label={t('Select {{name}}', { name: slide.name })}
              isSelected={isSelected}
              onSelect={(isChecked) => onSelect(slide._id, isChecked)}
            />
          )}
        </span>
        {slidesOfPlaylist(slide).length > 0 && <FoldButton slide={slide} context={context} />}
        <SlideThumb slide={slide} />
        {row.mayEdit ? (
          <a
            href={context.actions.address(slide)}
            className={classes.name}
            title={slide.name}
            onClick={(event) => openHere(event, () => context.actions.edit(slide))}
          >
            {slide.name}
          </a>
        ) : (
          <span className={classes.name} title={slide.name}>
            {slide.name}
          </span>
        )}
        <RotationMark slide={slide} />
        <div className={classes.tail}>
          <span className={classes.actions}>
            <SlideActions row={row} context={context} />
          </span>
          <button
            type="button"
            className={classes.more}
            aria-label={t('Actions for {{name}}', { name: slide.name })}
            onClick={() => context.openSheet(slide._id)}
          >
            <IconDots size={18} aria-hidden />
          </button>
          <span className={classes.status}>
            <RowStatus row={row} context={context} onOpen={() => context.openSheet(slide._id)} />
          </span>
        </div>
      </div>
    </th>
  );
});

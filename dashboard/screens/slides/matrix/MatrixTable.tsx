import { type CSSProperties, useEffect, useMemo } from 'react';
import { SelectAllCheckbox } from '#dashboard/components/RowCheckbox.tsx';
import { TableGap } from '#dashboard/components/TableGap.tsx';
import type { RowSelection } from '#dashboard/components/useRowSelection.ts';
import { useVirtualRows } from '#dashboard/components/useVirtualRows.ts';
import { useTranslation } from '#ui/language.ts';
import { ChannelHeader } from './ChannelHeader.tsx';
import { ColumnGap } from './ColumnGap.tsx';
import { MatrixRow } from './MatrixRow.tsx';
import classes from './MatrixTable.module.css';
import { SortHeader } from './SortHeader.tsx';
import type { MatrixContext } from './slide-row.ts';
import { useCellKeys } from './useCellKeys.ts';
import type { Matrix } from './useMatrix.ts';
import { useVirtualColumns } from './useVirtualColumns.ts';

const ROW_PX = 44;
/** Repeated in MatrixTable.module.css. */
const CHANNEL_PX = 144;
const FIXED_PX = 650;
/** Slide Name, Last Modified, Type. */
export const FIXED_COLUMNS = 3;

interface MatrixTableProps {
  matrix: Matrix;
  context: MatrixContext;
  selection: RowSelection;
  /** The channel that was jumped to. */
  highlighted: string | null;
}

/** A row for each slide and a column for each channel. Only the visible ones are rendered. */
export function MatrixTable({ matrix, context, selection, highlighted }: MatrixTableProps) {
  const { t } = useTranslation();
  const { rows, page, pageChannels } = matrix;
  const keys = useMemo(() => rows.map((slide) => slide._id), [rows]);
  const { scroller, indexes, above, below, scrollToRow } = useVirtualRows(keys, ROW_PX);
  const { columns, scrollToColumn } = useVirtualColumns({
    ...{ scroller, page, channels: pageChannels },
    ...{ columnPx: CHANNEL_PX, fixedPx: FIXED_PX },
  });
  const { table, onKeyDown } = useCellKeys({ matrix, context, scrollToRow, scrollToColumn });
  const highlightedIndex = pageChannels.findIndex(({ _id }) => _id === highlighted);
  useEffect(() => {
    if (highlightedIndex >= 0) scrollToColumn(highlightedIndex, { align: 'center' });
  }, [highlightedIndex, scrollToColumn]);

  return (
    // A scrolling region must be reachable by keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
    <section ref={scroller} className={classes.scroller} aria-label={t('Slides and channels')} tabIndex={0}>
      <table
        ref={table}
        onKeyDown={onKeyDown}
        className={classes.table}
        aria-rowcount={rows.length + 1}
        aria-colcount={FIXED_COLUMNS + matrix.channels.length}
        style={{ '--channel-count': pageChannels.length } as CSSProperties}
      >
        <colgroup>
          <col />
          <col className={classes.timeColumn} />
          <col className={classes.typeColumn} />
          {columns.before > 0 && <col style={{ width: columns.before * CHANNEL_PX }} />}
          {columns.channels.map((channel) => (
            <col key={channel._id} className={classes.channelColumn} />
          ))}
          {columns.after > 0 && <col style={{ width: columns.after * CHANNEL_PX }} />}
        </colgroup>
        <thead>
          <tr aria-rowindex={1} aria-label={t('Columns')}>
            <SortHeader matrix={matrix} by="name" label={t('Slide Name')} column={1}>
              <span className={classes.checkbox}>
                <SelectAllCheckbox selection={selection} />
              </span>
            </SortHeader>
            <SortHeader matrix={matrix} by="lastModified" label={t('Last Modified')} column={2} />
            <SortHeader matrix={matrix} by="type" label={t('Type')} column={3} />
            <ColumnGap columns={columns.before} isHead />
            {columns.channels.map((channel, index) => (
              <ChannelHeader
                key={channel._id}
                channel={channel}
                column={FIXED_COLUMNS + columns.first + index + 1}
                user={context.user}
                hasArea={context.placements.has(channel._id)}
                areaId={context.area._id}
                isHighlighted={channel._id === highlighted}
                percent={context.percents.get(channel._id)}
              />
            ))}
            <ColumnGap columns={columns.after} isHead />
          </tr>
        </thead>
        <tbody>
          <TableGap height={above} />
          {indexes.map((index) => {
            const slide = rows[index];
            return (
              slide && (
                <MatrixRow
                  key={slide._id}
                  slide={slide}
                  index={index}
                  columns={columns}
                  context={context}
                  isSelected={selection.has(slide._id)}
                  onSelect={selection.isSelectable(slide) ? selection.select : null}
                />
              )
            );
          })}
          <TableGap height={below} />
        </tbody>
      </table>
    </section>
  );
}

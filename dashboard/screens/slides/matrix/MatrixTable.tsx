import { type CSSProperties, lazy, Suspense, useEffect, useMemo } from 'react';
import { SelectAllCheckbox } from '#dashboard/components/RowCheckbox.tsx';
import { TableGap } from '#dashboard/components/TableGap.tsx';
import type { RowSelection } from '#dashboard/components/useRowSelection.ts';
import { useVirtualRows } from '#dashboard/components/useVirtualRows.ts';
import { useTranslation } from '#ui/language.ts';
import { ChannelHeader } from './ChannelHeader.tsx';
import { ColumnGap } from './ColumnGap.tsx';
import { GroupHeader } from './GroupHeader.tsx';
import { MatrixRow } from './MatrixRow.tsx';
import classes from './MatrixTable.module.css';
import { CHANNEL_PX, widthOf } from './matrix-columns.tsx';
import { SortHeader } from './SortHeader.tsx';
import type { MatrixContext } from './slide-row.ts';
import { useCellKeys } from './useCellKeys.ts';
import type { Matrix } from './useMatrix.ts';
import { useReturn } from './useReturn.ts';
import { useTopRow } from './useTopRow.ts';
import { useVirtualColumns } from './useVirtualColumns.ts';

/** The table works without it, so it must not fail if it can't be loaded. */
const CellExplanation = lazy(() => import('./CellExplanation.tsx').catch(() => ({ default: () => null })));

const ROW_PX = 44;

interface MatrixTableProps {
  matrix: Matrix;
  context: MatrixContext;
  selection: RowSelection;
  /** The channel that was jumped to. */
  highlighted: string | null;
}

/** A row for each slide and a column for each channel or group. Only the visible ones are rendered. */
export function MatrixTable({ matrix, context, selection, highlighted }: MatrixTableProps) {
  const { t } = useTranslation();
  const { rows, page, pageColumns } = matrix;
  const { columns: leading } = context;
  const fixedPx = widthOf(leading);
  const widths = {
    '--name-px': `${leading[0].widthPx}px`,
    '--fixed-px': `${fixedPx}px`,
    '--channel-px': `${CHANNEL_PX}px`,
  };
  const keys = useMemo(() => rows.map((slide) => slide._id), [rows]);
  const { scroller, indexes, above, below, scrollToRow } = useVirtualRows(keys, ROW_PX);
  const { columns, scrollToColumn } = useVirtualColumns({
    ...{ scroller, page, columns: pageColumns },
    ...{ columnPx: CHANNEL_PX, fixedPx },
  });
  const returned = useReturn(matrix, scrollToRow);
  useTopRow(matrix, scroller, ROW_PX, scrollToRow);
  const { table, onKeyDown } = useCellKeys({ matrix, context, scrollToRow, scrollToColumn });
  const highlightedIndex = pageColumns.findIndex(({ channel }) => channel && channel._id === highlighted);
  useEffect(() => {
    if (highlightedIndex >= 0) scrollToColumn(highlightedIndex, { align: 'center' });
  }, [highlightedIndex, scrollToColumn]);

  return (
    <section
      ref={scroller}
      className={classes.scroller}
      aria-label={t('Slides and channels')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
      tabIndex={0}
      onScroll={({ currentTarget }) => currentTarget.toggleAttribute('data-scrolled', currentTarget.scrollLeft > 0)}
      style={widths as CSSProperties}
    >
      <table
        ref={table}
        onKeyDown={onKeyDown}
        className={classes.table}
        aria-rowcount={rows.length + 1}
        aria-colcount={leading.length + matrix.columns.length}
        style={{ '--channel-count': pageColumns.length } as CSSProperties}
      >
        <colgroup>
          {leading.map(({ key, widthPx }, index) => (
            <col key={key} style={index === 0 ? undefined : { width: widthPx }} />
          ))}
          {columns.before > 0 && <col style={{ width: columns.before * CHANNEL_PX }} />}
          {columns.shown.map(({ key }) => (
            <col key={key} className={classes.channelColumn} />
          ))}
          {columns.after > 0 && <col style={{ width: columns.after * CHANNEL_PX }} />}
        </colgroup>
        <thead>
          <tr aria-rowindex={1} aria-label={t('Columns')}>
            {leading.map((column, index) => (
              <SortHeader key={column.key} matrix={matrix} column={column} index={index}>
                {index === 0 && (
                  <span className={classes.checkbox}>
                    <SelectAllCheckbox selection={selection} />
                  </span>
                )}
              </SortHeader>
            ))}
            <ColumnGap columns={columns.before} isHead />
            {columns.shown.map(({ key, channel, group }, index) => {
              const column = leading.length + columns.first + index + 1;
              return channel === null ? (
                <GroupHeader
                  key={key}
                  groupKey={key}
                  name={context.nameOfGroup(group)}
                  colour={matrix.tags.byId.get(key)?.colour ?? null}
                  count={group.channels.length}
                  isExpanded={matrix.isExpanded(key)}
                  column={column}
                  onToggle={matrix.toggleGroup}
                />
              ) : (
                <ChannelHeader
                  key={key}
                  channel={channel}
                  column={column}
                  user={context.user}
                  hasArea={context.placements.has(channel._id)}
                  areaId={context.area._id}
                  isHighlighted={channel._id === highlighted}
                  percent={context.percents.get(channel._id)}
                  group={group && context.nameOfGroup(group)}
                />
              );
            })}
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
                  isReturned={slide._id === returned}
                  isSelected={selection.has(slide._id)}
                  onSelect={selection.isSelectable(slide) ? selection.select : null}
                />
              )
            );
          })}
          <TableGap height={below} />
        </tbody>
      </table>
      <Suspense>
        <CellExplanation table={table} area={context.area._id} slides={rows} columns={pageColumns} />
      </Suspense>
    </section>
  );
}

import { Table, VisuallyHidden } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from '#ui/language.ts';
import classes from './PanelTable.module.css';
import { TableGap } from './TableGap.tsx';
import { useNameFilter } from './useNameFilter.tsx';
import { useVirtualRows } from './useVirtualRows.ts';

/** PanelTable.module.css knows it, too. */
const ROW_PX = 44;
/** A small button, and what the cell leaves at its sides where there is room. */
const ACTION_PX = 32;
const ROW_PADDING_PX = 32;
/** So long a list exists as a whole, for browsers that search the page; of a longer one the rows in sight do. */
const MOST_ROWS_WHOLE = 200;

export interface PanelColumn<Row> {
  title: string;
  /** How wide; what is left over without it. `button`: for one that is only its icon where there is little room. */
  width?: 'narrow' | 'medium' | 'roomy' | 'wide' | 'button';
  /** Left out where there is little room. */
  isSecondary?: boolean;
  /** Stays on one line, which ends where the cell does. */
  isCut?: boolean;
  content(row: Row): ReactNode;
  /** What is told where a pointer rests on it. */
  hint?(row: Row): string | undefined;
}

interface PanelTableProps<Row> {
  rows: readonly Row[];
  /** The first one names the row. */
  columns: readonly [PanelColumn<Row>, ...PanelColumn<Row>[]];
  /** What can be done with a row; none for lists that are only looked at. */
  actions?: (row: Row) => ReactNode;
  /** The most that a row has, each a small button. */
  actionCount?: number;
  /** The page has a filter of its own. */
  isFilteredElsewhere?: boolean;
}

/** The list of a panel's section: it scrolls by itself when it is long. */
export function PanelTable<Row extends { _id: string }>({
  rows: allRows,
  columns,
  actions,
  actionCount = 2,
  isFilteredElsewhere = false,
}: PanelTableProps<Row>) {
  const { t } = useTranslation();
  const { field, shown, rest } = useNameFilter(allRows, (row) => wordsOf(row, columns), Number.POSITIVE_INFINITY);
  const rows = isFilteredElsewhere ? allRows : shown;
  const [name, ...others] = columns;
  const keys = useMemo(() => rows.map(({ _id }) => _id), [rows]);
  const { scroller, ...inSight } = useVirtualRows(keys, ROW_PX);
  const whole = { indexes: keys.map((_, index) => index), above: 0, below: 0 };
  const { indexes, above, below } = rows.length > MOST_ROWS_WHOLE ? inSight : whole;
  return (
    <>
      {field && !isFilteredElsewhere && <div className={classes.filter}>{field}</div>}
      <div ref={scroller} className={classes.scroller}>
        <Table
          className={classes.table}
          aria-rowcount={rows.length + 1}
          layout="fixed"
          stickyHeader
          withRowBorders={false}
        >
          <Table.Thead>
            <Table.Tr aria-rowindex={1}>
              {columns.map((column) => (
                <Table.Th key={column.title} scope="col" className={classes.head} {...marks(column)}>
                  {column.title}
                </Table.Th>
              ))}
              {actions && (
                <Table.Th scope="col" className={classes.head} w={actionCount * ACTION_PX + ROW_PADDING_PX}>
                  <VisuallyHidden>{t('Actions')}</VisuallyHidden>
                </Table.Th>
              )}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            <TableGap height={above} />
            {indexes.map((index) => {
              const row = rows[index];
              if (!row) return null;
              return (
                <Table.Tr key={row._id} aria-rowindex={index + 2}>
                  <Table.Th scope="row" className={classes.name} {...marks(name)} title={name.hint?.(row)}>
                    {name.content(row)}
                  </Table.Th>
                  {others.map((column) => (
                    <Table.Td key={column.title} className={classes.cell} {...marks(column)} title={column.hint?.(row)}>
                      {column.content(row)}
                    </Table.Td>
                  ))}
                  {actions && <Table.Td className={classes.actions}>{actions(row)}</Table.Td>}
                </Table.Tr>
              );
            })}
            <TableGap height={below} />
          </Table.Tbody>
        </Table>
      </div>
      {rest && !isFilteredElsewhere && <div className={classes.filter}>{rest}</div>}
    </>
  );
}

/** What a row is found by: all that is told of it in words. */
function wordsOf<Row>(row: Row, columns: readonly PanelColumn<Row>[]): string {
  return columns.map(({ hint }) => hint?.(row) ?? '').join(' ');
}

function marks<Row>({ width, isSecondary, isCut }: PanelColumn<Row>) {
  return { 'data-width': width, 'data-secondary': isSecondary || undefined, 'data-cut': isCut || undefined };
}

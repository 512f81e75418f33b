import { Table, Text, VisuallyHidden } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from '#ui/language.ts';
import classes from './PanelTable.module.css';
import { TableGap } from './TableGap.tsx';
import { useNameFilter } from './useNameFilter.tsx';
import { useVirtualRows } from './useVirtualRows.ts';

/** Repeated in PanelTable.module.css. */
const ROW_PX = 44;
/** Width of a small button, and of the cell's padding on wide screens. */
const ACTION_PX = 32;
const ROW_PADDING_PX = 32;
/**
 * Up to this length all rows are rendered, so that the browser's search finds them; of longer lists only the visible
 * rows.
 */
const MOST_ROWS_WHOLE = 200;

export interface PanelColumn<Row> {
  title: string;
  /** Width of the column; by default it takes the remaining space. `button`: for a button that shrinks to its icon. */
  width?: 'narrow' | 'medium' | 'roomy' | 'wide' | 'button';
  /** Hidden on narrow screens. */
  isSecondary?: boolean;
  /** Stays on one line and is cut at the end of the cell. */
  isCut?: boolean;
  content(row: Row): ReactNode;
  /** Tooltip of the cell. */
  hint?(row: Row): string | undefined;
}

interface PanelTableProps<Row> {
  rows: readonly Row[];
  /** The first one names the row. */
  columns: readonly [PanelColumn<Row>, ...PanelColumn<Row>[]];
  /** Actions for a row; none for read-only lists. */
  actions?: (row: Row) => ReactNode;
  /** The largest number of actions of a row, each a small button. */
  actionCount?: number;
  /** The page has its own filter. */
  isFilteredElsewhere?: boolean;
  /** Another filter beside the one by name. */
  filter?: RowFilter<NoInfer<Row>>;
}

interface RowFilter<Row> {
  field: ReactNode;
  /** The same function until the filter is changed. */
  matches(row: Row): boolean;
}

/** The list of a section; a long one scrolls by itself. */
export function PanelTable<Row extends { _id: string }>({
  rows: allRows,
  columns,
  actions,
  actionCount = 2,
  isFilteredElsewhere = false,
  filter,
}: PanelTableProps<Row>) {
  const { t } = useTranslation();
  const { field, shown } = useNameFilter(allRows, (row) => wordsOf(row, columns), Number.POSITIVE_INFINITY);
  const named = isFilteredElsewhere ? allRows : shown;
  const matches = filter?.matches;
  const rows = useMemo(() => (matches ? named.filter(matches) : named), [named, matches]);
  const [name, ...others] = columns;
  const keys = useMemo(() => rows.map(({ _id }) => _id), [rows]);
  const { scroller, ...inSight } = useVirtualRows(keys, ROW_PX);
  const whole = { indexes: keys.map((_, index) => index), above: 0, below: 0 };
  const { indexes, above, below } = rows.length > MOST_ROWS_WHOLE ? inSight : whole;
  return (
    <>
      {((field && !isFilteredElsewhere) || filter?.field) && (
        <div className={classes.filters}>
          {!isFilteredElsewhere && field}
          {filter?.field}
        </div>
      )}
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
                    <NameCell>{name.content(row)}</NameCell>
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
      {allRows.length > 0 && rows.length === 0 && (
        <Text size="sm" c="dimmed" role="status" className={classes.none}>
          {t('No matches.')}
        </Text>
      )}
    </>
  );
}

/** Plain names may take two lines before they are cut. */
function NameCell({ children }: { children: ReactNode }) {
  return typeof children === 'string' ? <span className={classes.words}>{children}</span> : children;
}

/** The text by which a row is found. */
function wordsOf<Row>(row: Row, columns: readonly PanelColumn<Row>[]): string {
  return columns.map(({ hint }) => hint?.(row) ?? '').join(' ');
}

function marks<Row>({ width, isSecondary, isCut }: PanelColumn<Row>) {
  return { 'data-width': width, 'data-secondary': isSecondary || undefined, 'data-cut': isCut || undefined };
}

import { Table, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from '#ui/language.ts';
import classes from './PanelTable.module.css';

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
  /** Two at most, so that names get the room of others. */
  hasFewActions?: boolean;
}

/** The list of a panel's section: it scrolls by itself when it is long. */
export function PanelTable<Row extends { _id: string }>({
  rows,
  columns,
  actions,
  hasFewActions = false,
}: PanelTableProps<Row>) {
  const { t } = useTranslation();
  const [name, ...others] = columns;
  return (
    <div className={classes.scroller}>
      <Table className={classes.table} layout="fixed" stickyHeader withRowBorders={false}>
        <Table.Thead>
          <Table.Tr>
            {columns.map((column) => (
              <Table.Th key={column.title} scope="col" className={classes.head} {...marks(column)}>
                {column.title}
              </Table.Th>
            ))}
            {actions && (
              <Table.Th scope="col" className={classes.head} data-width={hasFewActions ? 'few-actions' : 'actions'}>
                <VisuallyHidden>{t('Actions')}</VisuallyHidden>
              </Table.Th>
            )}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={row._id}>
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
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

function marks<Row>({ width, isSecondary, isCut }: PanelColumn<Row>) {
  return { 'data-width': width, 'data-secondary': isSecondary || undefined, 'data-cut': isCut || undefined };
}

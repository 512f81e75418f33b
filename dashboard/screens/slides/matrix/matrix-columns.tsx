import type { ComponentType } from 'react';
import type { Slide } from '#contract/entities/slide.ts';
import { SlideTypeIcon } from '#dashboard/components/SlideTypeIcon.tsx';
import { exactTime, timeAgo } from '#dashboard/components/time-words.ts';
import { compareNames } from '#rules/name-order.ts';
import { english } from '#ui/language.ts';
import classes from './matrix-columns.module.css';
import { typeName } from './slide-rows.ts';

export interface CellProps {
  slide: Slide;
  nowMs: number;
}

/** A column in front of the channels. */
export interface MatrixColumn {
  /** Names the column in the state of the page. */
  key: string;
  title: string;
  /** The first column takes the remaining width, and at least this. */
  widthPx: number;
  compare(one: Slide, other: Slide): number;
  /** Whether `compare` puts the largest value first, such as the newest. */
  isDescending?: true;
  /** The content of a cell. The first column's cells are rendered by the row. */
  Cell?: ComponentType<CellProps>;
}

const byName = (one: Slide, other: Slide) => compareNames(one.name, other.name);

/** The columns in front of the channels. To add one, add an entry: see CONTRIBUTING.md */
export const MATRIX_COLUMNS: readonly [MatrixColumn, ...MatrixColumn[]] = [
  { key: 'name', title: english('Slide Name'), widthPx: 420, compare: byName },
  {
    key: 'lastModified',
    title: english('Last Modified'),
    widthPx: 120,
    compare: (one, other) => other.lastModified.localeCompare(one.lastModified),
    isDescending: true,
    Cell: LastModified,
  },
  {
    key: 'type',
    title: english('Type'),
    widthPx: 160,
    compare: (one, other) => compareNames(typeName(one), typeName(other)) || byName(one, other),
    Cell: SlideType,
  },
];

/** The columns on tablets, where the others would leave no space for channels. */
export const COMPACT_COLUMNS: typeof MATRIX_COLUMNS = [MATRIX_COLUMNS[0]];
export const COMPACT = '(max-width: 64em)';

export function widthOf(columns: readonly MatrixColumn[]): number {
  return columns.reduce((sum, { widthPx }) => sum + widthPx, 0);
}

/** Width of a channel's column. */
export const CHANNEL_PX = 144;

/** Returns the column with this key, or the first one. */
export function matrixColumn(key: string): MatrixColumn {
  return MATRIX_COLUMNS.find((column) => column.key === key) ?? MATRIX_COLUMNS[0];
}

function LastModified({ slide: { lastModified }, nowMs }: CellProps) {
  return (
    <time dateTime={lastModified} title={exactTime(lastModified)}>
      {timeAgo(lastModified, nowMs)}
    </time>
  );
}

function SlideType({ slide }: CellProps) {
  const name = typeName(slide);
  return (
    <span className={classes.typeLine}>
      <SlideTypeIcon type={slide.type} />
      <span className={classes.typeName} title={name}>
        {name}
      </span>
    </span>
  );
}

import { defaultParseSearch } from '@tanstack/react-router';
import type { DisplayStatus } from '#rules/display-status.ts';
import { AUTOMATIC_KINDS } from '#rules/tags.ts';

/** The state of a slide's schedule, or that it ends soon. */
export type StatusFilter = DisplayStatus | 'ending';

/** By what the channels are grouped: the tags that staff give them, or a kind of automatic ones. */
export const GROUPINGS = ['tags', ...AUTOMATIC_KINDS] as const;
export type Grouping = (typeof GROUPINGS)[number];

/** The state of the matrix in its address. Missing fields have their defaults. */
export interface MatrixSearch {
  /** `_id` of the area. */
  area?: string;
  /** Part of the slides' names. */
  name?: string;
  /** The number of a slide type. */
  type?: number;
  status?: StatusFilter;
  /** Key of the column to sort by, with a leading `-` if the order is reversed. */
  sort?: string;
  /** `_id` of each playlist whose slides are hidden, separated by commas. */
  folded?: string;
  /** References of tags that the shown channels have, separated by commas. */
  tags?: string;
  group?: Grouping;
  /** Keys of the groups whose channels are shown, separated by commas. */
  expanded?: string;
  /** Index of a column on the shown page of channels or groups, from 0. */
  from?: number;
  /** `_id` of a channel to show and highlight. */
  channel?: string;
  /** `_id` of the slide in the first row that is visible. */
  top?: string;
  /** `_id` of a slide whose row is shown and highlighted. */
  slide?: string;
}

const STATUSES: readonly StatusFilter[] = ['live', 'waiting', 'over', 'ending', 'unscheduled'];
const MAX_LENGTH = 200;
/** Of references of tags and `_id`s, of which most have 36 characters. */
const MAX_LIST_LENGTH = 2_000;
const LISTS: ReadonlySet<string> = new Set(['folded', 'tags', 'expanded']);

/** Reads the query of the matrix's address, which anyone may have written. Ignores what is malformed. */
export function readMatrixSearch(query: Record<string, unknown>): MatrixSearch {
  const search: MatrixSearch = {};
  for (const field of ['area', 'name', 'sort', 'folded', 'tags', 'expanded', 'channel', 'top', 'slide'] as const) {
    const value = query[field];
    const isText = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
    if (isText && value !== '') search[field] = String(value).slice(0, LISTS.has(field) ? MAX_LIST_LENGTH : MAX_LENGTH);
  }
  for (const field of ['type', 'from'] as const) {
    const value = Number(query[field]);
    if (query[field] !== undefined && Number.isSafeInteger(value) && value >= 0) search[field] = value;
  }
  const status = STATUSES.find((one) => one === query.status);
  if (status) search.status = status;
  const group = GROUPINGS.find((one) => one === query.group);
  if (group) search.group = group;
  return search;
}

/** Reads the query that a saved view contains as text. */
export function readView(query: string): MatrixSearch {
  return readMatrixSearch(defaultParseSearch(query));
}

/** Returns what a saved view keeps of an address: not which channels and rows have been scrolled to. */
export function viewOf({ from, channel, top, slide, ...view }: MatrixSearch): MatrixSearch {
  return view;
}

/** Whether two addresses show the same, apart from what they scroll to and highlight. */
export function isSameView(one: MatrixSearch, other: MatrixSearch): boolean {
  const fields = ['area', 'name', 'type', 'status', 'sort', 'folded', 'tags', 'group', 'expanded', 'from'] as const;
  return fields.every((field) => one[field] === other[field]);
}

import type { DisplayStatus } from '#rules/display-status.ts';

/** The state of the matrix in its address. Missing fields have their defaults. */
export interface MatrixSearch {
  /** `_id` of the area. */
  area?: string;
  /** Part of the slides' names. */
  name?: string;
  /** The number of a slide type. */
  type?: number;
  status?: DisplayStatus;
  /** Key of the column to sort by, with a leading `-` if the order is reversed. */
  sort?: string;
  /** Index of a channel on the shown page of channels, from 0. */
  from?: number;
  /** `_id` of a channel to show and highlight. */
  channel?: string;
  /** `_id` of the slide in the first row that is visible. */
  top?: string;
  /** `_id` of a slide whose row is shown and highlighted. */
  slide?: string;
}

const STATUSES: readonly DisplayStatus[] = ['live', 'waiting', 'over', 'unscheduled'];
const MAX_LENGTH = 200;

/** Reads the query of the matrix's address, which anyone may have written. Ignores what is malformed. */
export function readMatrixSearch(query: Record<string, unknown>): MatrixSearch {
  const search: MatrixSearch = {};
  for (const field of ['area', 'name', 'sort', 'channel', 'top', 'slide'] as const) {
    const value = query[field];
    const isText = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
    if (isText && value !== '') search[field] = String(value).slice(0, MAX_LENGTH);
  }
  for (const field of ['type', 'from'] as const) {
    const value = Number(query[field]);
    if (query[field] !== undefined && Number.isSafeInteger(value) && value >= 0) search[field] = value;
  }
  const status = STATUSES.find((one) => one === query.status);
  if (status) search.status = status;
  return search;
}

/** Whether two addresses show the same, apart from what they scroll to and highlight. */
export function isSameView(one: MatrixSearch, other: MatrixSearch): boolean {
  const fields = ['area', 'name', 'type', 'status', 'sort', 'from'] as const;
  return fields.every((field) => one[field] === other[field]);
}

/** A page of the matrix's columns: `first` to `last` of all, counted from 0, `last` not included. */
export interface ChannelPage {
  first: number;
  last: number;
}

/** The page on which the channel number `start` stands; `perPage` 0 puts all on one. */
export function channelPage(total: number, perPage: number, start: number): ChannelPage {
  if (perPage <= 0 || total === 0) return { first: 0, last: total };
  const inRange = Math.max(0, Math.min(start, total - 1));
  const first = inRange - (inRange % perPage);
  return { first, last: Math.min(first + perPage, total) };
}

/** A page of the matrix's columns: indices `first` to `last`, from 0, `last` not included. */
export interface ChannelPage {
  first: number;
  last: number;
}

/** The page with the channel at index `start`; `perPage` 0 puts all on one page. */
export function channelPage(total: number, perPage: number, start: number): ChannelPage {
  if (perPage <= 0 || total === 0) return { first: 0, last: total };
  const inRange = Math.max(0, Math.min(start, total - 1));
  const first = inRange - (inRange % perPage);
  return { first, last: Math.min(first + perPage, total) };
}

/** A page of the matrix's columns: indices `first` to `last`, from 0, `last` not included. */
export interface ChannelPage {
  first: number;
  last: number;
}

/** Narrower windows have no width to spare. */
const SPARE_FROM_PX = 1600;
/** What the columns before the channels get in addition to their least width. */
const COMFORT_PX = 160;

/** As many channels as the user wants on a page, or more if the window would otherwise be empty; 0 for all. */
export function channelsThatFit(wanted: number, windowPx: number, fixedPx: number, channelPx: number): number {
  if (wanted <= 0 || windowPx < SPARE_FROM_PX) return wanted;
  return Math.max(wanted, Math.floor((windowPx - fixedPx - COMFORT_PX) / channelPx));
}

/** The page with the channel at index `start`; `perPage` 0 puts all on one page. */
export function channelPage(total: number, perPage: number, start: number): ChannelPage {
  if (perPage <= 0 || total === 0) return { first: 0, last: total };
  const inRange = Math.max(0, Math.min(start, total - 1));
  const first = inRange - (inRange % perPage);
  return { first, last: Math.min(first + perPage, total) };
}

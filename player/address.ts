import { type DisplayAddress, readDisplayAddress, readQuery } from '#contract/display-address.ts';

/**
 * The page at an address: a channel's display, the preview of one slide, or of a channel at another time (`at`),
 * pairing, or none.
 */
export type Address =
  | ({ kind: 'channel' } & DisplayAddress)
  | { kind: 'preview'; PortalId: number; slide: string; channel: string; area: string; at: string | null }
  | { kind: 'pair' }
  | { kind: 'nowhere' };

const PREVIEW_PATH = /^\/PreviewSlide\/?$/i;
const PAIR_PATH = /^\/pair\/?$/i;

/** Parses a page's address. */
export function readAddress(pathname: string, search: string): Address {
  if (PREVIEW_PATH.test(pathname)) {
    const query = readQuery(search);
    const number = query.get('portal') ?? '';
    return {
      kind: 'preview',
      PortalId: /^\d{1,10}$/.test(number) ? Number(number) : -1,
      slide: query.get('slide') ?? '',
      channel: query.get('channel') ?? '',
      area: query.get('area') ?? '',
      at: query.get('at') ?? null,
    };
  }
  if (PAIR_PATH.test(pathname)) return { kind: 'pair' };
  const display = readDisplayAddress(pathname, search);
  return display ? { kind: 'channel', ...display } : { kind: 'nowhere' };
}

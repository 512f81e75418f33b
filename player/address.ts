/** What the address of this page asks for: a channel's display, the preview of one slide, a channel for this screen, or nothing that exists. */
export type Address =
  | { kind: 'channel'; PortalId: string; originalName: string; isTest: boolean; isPaired: boolean }
  | { kind: 'preview'; PortalId: number; slide: string; channel: string; area: string }
  | { kind: 'pair' }
  | { kind: 'nowhere' };

/** `/DesktopModules/<any segments>/channels/{portalId}/{originalName}/Default.aspx`, as screens have it bookmarked for years. */
const DISPLAY_PATH = /^\/DesktopModules(?:\/.*)?\/channels\/(\d{1,10})\/([^/]+)\/Default\.aspx\/?$/i;
const PREVIEW_PATH = /^\/PreviewSlide\/?$/i;
const PAIR_PATH = /^\/pair\/?$/i;

/** Reads a page's address. Which portal an old number means is the server's to say; here it is passed on as written. */
export function readAddress(pathname: string, search: string): Address {
  const query = readQuery(search);
  if (PREVIEW_PATH.test(pathname)) {
    const number = query.get('portal') ?? '';
    return {
      kind: 'preview',
      PortalId: /^\d{1,10}$/.test(number) ? Number(number) : -1,
      slide: query.get('slide') ?? '',
      channel: query.get('channel') ?? '',
      area: query.get('area') ?? '',
    };
  }
  if (PAIR_PATH.test(pathname)) return { kind: 'pair' };
  const [, PortalId, name] = DISPLAY_PATH.exec(pathname) ?? [];
  if (PortalId === undefined || name === undefined) return { kind: 'nowhere' };
  const [isTest, isPaired] = ['testmode', 'paired'].map((flag) => query.get(flag) === 'true') as [boolean, boolean];
  return { kind: 'channel', PortalId, originalName: decoded(name), isTest, isPaired: isPaired && !isTest };
}

/** Names are matched without regard to case, and so is `true`, because people type these addresses. */
function readQuery(search: string): Map<string, string> {
  const pairs = [...new URLSearchParams(search)];
  return new Map(
    pairs.map(([name, value]) => [name.toLowerCase(), value.toLowerCase() === 'true' ? 'true' : value] as const),
  );
}

/** A stray percent sign is a part of the name, not a reason to show nothing. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

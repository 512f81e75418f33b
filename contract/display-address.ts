/** What the address of a channel's public page says. */
export interface DisplayAddress {
  /** As it is written; which portal an old number means is the server's to say. */
  PortalId: string;
  originalName: string;
  /** Nothing that the page does is recorded. */
  isTest: boolean;
  /** Whether the page follows what its screen is paired with. */
  isPaired: boolean;
}

/** `/DesktopModules/<any segments>/channels/{portalId}/{originalName}/Default.aspx`, as screens have it bookmarked for years. */
const DISPLAY_PATH = /^\/DesktopModules(?:\/.*)?\/channels\/(\d{1,10})\/([^/]+)\/Default\.aspx\/?$/i;

/** Reads the address of a channel's public page; null for every other page. `search` begins with `?` or is empty. */
export function readDisplayAddress(pathname: string, search: string): DisplayAddress | null {
  const [, PortalId, name] = DISPLAY_PATH.exec(pathname) ?? [];
  if (PortalId === undefined || name === undefined) return null;
  const query = readQuery(search);
  const isTest = query.get('testmode') === 'true';
  return { PortalId, originalName: decoded(name), isTest, isPaired: query.get('paired') === 'true' && !isTest };
}

/** Names are matched without regard to case, and so is `true`, because people type these addresses. */
export function readQuery(search: string): Map<string, string> {
  const pairs = [...new URLSearchParams(search)];
  return new Map(pairs.map(([name, value]) => [name.toLowerCase(), isTrue(value) ? 'true' : value] as const));
}

/** Whether a value says true: as a boolean, or as the word in any case. */
export function isTrue(value: unknown): boolean {
  return value === true || (typeof value === 'string' && value.toLowerCase() === 'true');
}

/** A stray percent sign is a part of the name, not a reason to show nothing. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** The portal whose public display an old number now means (specification, section 2). */
export function meantPortal(number: number): number {
  return number === 16 || number === 25 ? 54 : number;
}

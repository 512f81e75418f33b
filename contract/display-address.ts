/** The parts of the address of a channel's public page. */
export interface DisplayAddress {
  /** As written in the address. Only the server knows which portal an old number refers to. */
  PortalId: string;
  originalName: string;
  /** If true, nothing that the page does is recorded. */
  isTest: boolean;
  /** Whether the page shows the channel that its screen is paired with. */
  isPaired: boolean;
}

/**
 * `/DesktopModules/<any segments>/channels/{portalId}/{originalName}/Default.aspx`, which screens have had bookmarked
 * for years.
 */
const DISPLAY_PATH = /^\/DesktopModules(?:\/.*)?\/channels\/(\d{1,10})\/([^/]+)\/Default\.aspx\/?$/i;

/** Parses the address of a channel's public page; null for any other page. `search` is empty or starts with `?`. */
export function readDisplayAddress(pathname: string, search: string): DisplayAddress | null {
  const [, PortalId, name] = DISPLAY_PATH.exec(pathname) ?? [];
  if (PortalId === undefined || name === undefined) return null;
  const query = readQuery(search);
  const isTest = query.get('testmode') === 'true';
  return { PortalId, originalName: decoded(name), isTest, isPaired: query.get('paired') === 'true' && !isTest };
}

/** Names and the value `true` are case-insensitive, because people type these addresses. */
export function readQuery(search: string): Map<string, string> {
  const pairs = [...new URLSearchParams(search)];
  return new Map(pairs.map(([name, value]) => [name.toLowerCase(), isTrue(value) ? 'true' : value] as const));
}

/** Whether a value is true: the boolean, or the word in any case. */
export function isTrue(value: unknown): boolean {
  return value === true || (typeof value === 'string' && value.toLowerCase() === 'true');
}

/** A stray percent sign is part of the name, not a reason to fail. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** The portal whose public display an old number now refers to (specification, section 2). */
export function meantPortal(number: number): number {
  return number === 16 || number === 25 ? 54 : number;
}

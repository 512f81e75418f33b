/** Paths of calls and uploads; a page's address is never changed, as scripts read it in the browser. */
const CALL = /^\/{2,}(?=(?:api|upload\w*|serverTime|pairDevice)(?:[/?#]|$))/i;

/**
 * The address as everything behind it reads it. Clients that put their base address before a path with a slash of its own ask
 * for `//api/…`. It is changed before anything looks at it, so that limits, blocks and access rules judge the address that is answered.
 */
export function withoutLeadingSlashes(url: string): string {
  return url.replace(CALL, '/');
}

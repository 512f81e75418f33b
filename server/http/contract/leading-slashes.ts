/** Paths of calls and uploads. Addresses of pages are not changed, because scripts read them in the browser. */
const CALL = /^\/{2,}(?=(?:api|upload\w*|serverTime|pairDevice)(?:[/?#]|$))/i;

/**
 * Turns `//api/…` into `/api/…`: some clients join a base URL that ends with a slash and a path that starts with one.
 * Must run before routing, so that limits, blocks and access rules apply to the path that is served.
 */
export function withoutLeadingSlashes(url: string): string {
  return url.replace(CALL, '/');
}

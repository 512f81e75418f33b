/** How often a linked file is fetched. */
export const CHECK_EVERY_MS = 60_000;
/** How long a check has before another process may begin one. It takes this long only if its process has died. */
export const LEASE_MS = 2 * 60_000;

export function timeAt(ms: number): string {
  return new Date(ms).toISOString();
}

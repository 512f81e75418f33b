/** Timeout of the check. */
const LONGEST_WAIT_MS = 5_000;

/** Whether the server responds. A response of a proxy doesn't count. */
export async function isReachable(): Promise<boolean> {
  try {
    const { status } = await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(LONGEST_WAIT_MS) });
    return status < 500;
  } catch {
    return false;
  }
}

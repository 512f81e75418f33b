/** Longer than this nobody waits for a server that is there. */
const LONGEST_WAIT_MS = 5_000;

/** Whether the server answers. What a proxy answers in its place does not count. */
export async function isReachable(): Promise<boolean> {
  try {
    const { status } = await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(LONGEST_WAIT_MS) });
    return status < 500;
  } catch {
    return false;
  }
}

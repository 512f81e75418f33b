/** Reads from a failed disk never finish. */
const READ_TIMEOUT_MS = 5_000;

/** Treats a store that fails or doesn't respond as empty, so that the network is used. */
export async function readStore(read: () => Promise<Response | null | undefined>): Promise<Response | null> {
  const timeout = new Promise<null>((resolve) => setTimeout(resolve, READ_TIMEOUT_MS, null));
  try {
    return (await Promise.race([read(), timeout])) ?? null;
  } catch {
    return null;
  }
}

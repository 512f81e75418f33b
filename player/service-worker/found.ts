/** Calls for a disk that has failed never finish. */
const ANSWER_WITHIN_MS = 5_000;

/** Treats a store that fails or doesn't respond as empty, so that the network is used. */
export async function found(look: () => Promise<Response | null | undefined>): Promise<Response | null> {
  const silence = new Promise<null>((resolve) => setTimeout(resolve, ANSWER_WITHIN_MS, null));
  try {
    return (await Promise.race([look(), silence])) ?? null;
  } catch {
    return null;
  }
}

/** A disk that is gone answers nothing, for ever. */
const ANSWER_WITHIN_MS = 5_000;

/** A store that fails, or says nothing, is a store that has nothing: the network is asked. */
export async function found(look: () => Promise<Response | null | undefined>): Promise<Response | null> {
  const silence = new Promise<null>((resolve) => setTimeout(resolve, ANSWER_WITHIN_MS, null));
  try {
    return (await Promise.race([look(), silence])) ?? null;
  } catch {
    return null;
  }
}

/** A store that fails is a store that has nothing: the network is asked. */
export async function found(look: () => Promise<Response | null | undefined>): Promise<Response | null> {
  try {
    return (await look()) ?? null;
  } catch {
    return null;
  }
}

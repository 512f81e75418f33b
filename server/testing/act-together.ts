import { createRandom, type Random } from '#rules/testing/random.ts';

interface People {
  seed: number;
  count: number;
  actionsOfEach: number;
}

/**
 * Lets several people act at the same time, at random, but in the same way for the same seed. Returns the errors that
 * are the server's fault. Refusals aren't: a record may be gone, or an order stale, because of what others have done.
 */
export async function actTogether(
  { seed, count, actionsOfEach }: People,
  act: (random: Random) => Promise<unknown>,
): Promise<unknown[]> {
  const failures: unknown[] = [];
  const people = Array.from({ length: count }, (_, person) => createRandom(seed * 1_000 + person));
  await Promise.all(
    people.map(async (own) => {
      for (let action = 0; action < actionsOfEach; action += 1) {
        await act(own).catch((error: { status?: number }) => {
          if ((error.status ?? 500) >= 500) failures.push(error);
        });
      }
    }),
  );
  return failures;
}

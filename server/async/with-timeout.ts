/** Returns the result of `work`, or of `otherwise` if that takes longer than `withinMs`. The work is not cancelled. */
export async function withTimeout<Result>(
  work: Promise<Result>,
  withinMs: number,
  fallback: () => Result,
): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<Result>((resolve) => {
    timer = setTimeout(() => resolve(fallback()), withinMs);
  });
  // Avoids an unhandled rejection when `work` fails after the timeout.
  work.catch(() => undefined);
  try {
    return await Promise.race([work, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}

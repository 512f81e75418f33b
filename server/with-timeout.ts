/** What `work` comes to, or `otherwise` where that takes too long; the work goes on then. */
export async function withTimeout<Result>(
  work: Promise<Result>,
  withinMs: number,
  otherwise: () => Result,
): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<Result>((resolve) => {
    timer = setTimeout(() => resolve(otherwise()), withinMs);
  });
  // Nobody may be left to hear of a failure.
  work.catch(() => undefined);
  try {
    return await Promise.race([work, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Like `Promise.all`, for statements of a transaction that were sent without waiting for each other: rejects with the
 * error of the first in this order that failed. The errors of later ones only say that an earlier one did.
 */
export async function sentTogether<const Statements extends readonly unknown[]>(
  statements: Statements,
): Promise<{ -readonly [Index in keyof Statements]: Awaited<Statements[Index]> }> {
  const outcomes = await Promise.allSettled(statements);
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
  return Promise.all(statements) as never;
}

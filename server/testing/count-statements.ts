import { vi } from 'vitest';
import type { TestDatabase } from './test-database.ts';

/** Counts the statements that the database driver sends while `work` runs. */
export async function countStatements(database: TestDatabase, work: () => Promise<unknown>): Promise<number> {
  const { $client } = database.queries as unknown as { $client: { query(...sent: unknown[]): unknown } };
  const sent = vi.spyOn($client, 'query');
  try {
    await work();
    return sent.mock.calls.length;
  } finally {
    sent.mockRestore();
  }
}

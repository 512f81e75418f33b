import pg from 'pg';
import { vi } from 'vitest';
import type { TestDatabase } from './test-database.ts';

/** With a PostgreSQL server, it is sent every few seconds, whatever happens. */
const CONNECTION_CHECK = 'select 1';

/** Returns the messages that the database driver sends while `work` runs, including those of transactions. */
export async function sentStatements(database: TestDatabase, work: () => Promise<unknown>): Promise<string[]> {
  const { $client } = database.queries as unknown as { $client: object };
  const sent = 'send' in $client ? vi.spyOn($client as EmbeddedSender, 'send') : vi.spyOn(pg.Client.prototype, 'query');
  try {
    await work();
    const texts = (sent.mock.calls as unknown[][]).map(([message]) => textOf(message));
    return texts.filter((text) => text !== CONNECTION_CHECK);
  } finally {
    sent.mockRestore();
  }
}

/** Returns how many messages the database driver sends while `work` runs. */
export async function countStatements(database: TestDatabase, work: () => Promise<unknown>): Promise<number> {
  return (await sentStatements(database, work)).length;
}

interface EmbeddedSender {
  send(message: object): unknown;
}

function textOf(message: unknown): string {
  return typeof message === 'string' ? message : String((message as { text?: string }).text);
}

import pg from 'pg';
import { vi } from 'vitest';
import type { TestDatabase } from './test-database.ts';

/**
 * What is sent from time to time, whatever happens: a check of the connection, the upkeep of the embedded database, and
 * whether linked files must be checked.
 */
const UPKEEP = /^(?:select 1$|vacuum )|from pg_stat_user_tables|hasLinkWork/;

/** Returns the messages that the database driver sends while `work` runs, including those of transactions. */
export async function sentStatements(database: TestDatabase, work: () => Promise<unknown>): Promise<string[]> {
  const { $client } = database.queries as unknown as { $client: object };
  const sent = 'send' in $client ? vi.spyOn($client as EmbeddedSender, 'send') : vi.spyOn(pg.Client.prototype, 'query');
  try {
    await work();
    const texts = (sent.mock.calls as unknown[][]).map(([message]) => textOf(message));
    return texts.filter((text) => !UPKEEP.test(text));
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

import { vi } from 'vitest';
import type { TestDatabase } from './test-database.ts';

/** Work that waits right before its next step, so that a test can do something else first. */
export interface Held {
  /** Resolves when the work has arrived there. */
  reached: Promise<void>;
  /** Lets it go on. */
  release(): void;
}

interface Driver {
  query(statement: string | { text: string }, ...rest: unknown[]): unknown;
}

/** Holds the next statement outside of a transaction whose text matches, right before it is sent to the database, or fails with `failure`. */
export function holdStatement(database: TestDatabase, text: RegExp, failure?: Error): Held {
  const { $client } = database.queries as unknown as { $client: Driver };
  const send = $client.query.bind($client);
  const barrier = makeBarrier();
  const spy = vi.spyOn($client, 'query').mockImplementation((statement, ...rest) => {
    if (!text.test(typeof statement === 'string' ? statement : statement.text)) return send(statement, ...rest);
    spy.mockRestore();
    return barrier.pass().then(() => (failure ? Promise.reject(failure) : send(statement, ...rest)));
  });
  return barrier;
}

/** Holds the next write, or the one so many writes from now, right before its transaction begins. */
export function holdWrite(database: TestDatabase, which = 1): Held {
  const write = database.write.bind(database);
  const barrier = makeBarrier();
  let begun = 0;
  const spy = vi.spyOn(database, 'write').mockImplementation(async (...sent) => {
    begun += 1;
    if (begun < which) return write(...sent);
    spy.mockRestore();
    await barrier.pass();
    return write(...sent);
  });
  return barrier;
}

function makeBarrier(): Held & { pass(): Promise<void> } {
  const [arrival, departure] = [makeSignal(), makeSignal()];
  return {
    reached: arrival.given,
    release: departure.give,
    pass: () => {
      arrival.give();
      return departure.given;
    },
  };
}

function makeSignal(): { given: Promise<void>; give(): void } {
  let give: () => void = () => undefined;
  const given = new Promise<void>((resolve) => {
    give = resolve;
  });
  return { given, give };
}

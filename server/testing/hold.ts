import { vi } from 'vitest';
import type { TestDatabase } from './test-database.ts';

/** Work that is paused before its next step, so that a test can do something else first. */
export interface Held {
  /** Resolves when the work has been paused. */
  reached: Promise<void>;
  /** Lets the work continue. */
  release(): void;
}

interface Driver {
  query(statement: string | { text: string }, ...rest: unknown[]): unknown;
}

/**
 * Pauses the next matching statement outside of transactions before it is sent. It then fails with `failure`, if there
 * is one.
 */
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

/** Pauses the next write, or the `which`-th one from now, before its transaction begins. */
export function holdWrite(database: TestDatabase, which = 1): Held {
  const write = database.write.bind(database);
  const barrier = makeBarrier();
  let started = 0;
  const spy = vi.spyOn(database, 'write').mockImplementation(async (...sent) => {
    started += 1;
    if (started < which) return write(...sent);
    spy.mockRestore();
    await barrier.pass();
    return write(...sent);
  });
  return barrier;
}

function makeBarrier(): Held & { pass(): Promise<void> } {
  const [reached, released] = [deferred(), deferred()];
  return {
    reached: reached.promise,
    release: released.resolve,
    pass: () => {
      reached.resolve();
      return released.promise;
    },
  };
}

function deferred(): { promise: Promise<void>; resolve(): void } {
  let resolve: () => void = () => undefined;
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

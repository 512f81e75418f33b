import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import type { Connection } from './connection.ts';
import { lockDirectory } from './directory-lock.ts';
import { EmbeddedClient } from './embedded-client.ts';
import { holdsDatabase, incompleteFolder } from './embedded-folder.ts';
import { startVacuum } from './embedded-vacuum.ts';
import * as schema from './schema.ts';

/** PGlite's own memory is outside the JavaScript heap; messages to and from it are short-lived. */
const WORKER_LIMITS = { maxYoungGenerationSizeMb: 4 };

export interface EmbeddedConnection extends Connection {
  /** How often files have been synced to the disk since the start. */
  countSyncs(): Promise<number>;
  /** The whole database as a gzipped archive that another one can start from. */
  dump(): Promise<Uint8Array<ArrayBuffer>>;
}

/**
 * Opens the database in a folder of this machine (PostgreSQL in WebAssembly, in a worker thread). If the folder is
 * missing or empty, creates it, from `templateFile` if that exists; `beforeMaking` may throw to prevent that. Throws
 * if another process has the folder open, and DatabaseUnusable if the folder contains something else or a damaged
 * database.
 * See docs/decisions/001-use-postgresql-everywhere.md
 */
export async function openEmbedded(
  directory: string,
  templateFile?: string,
  beforeMaking?: () => Promise<void>,
): Promise<EmbeddedConnection> {
  mkdirSync(path.dirname(directory), { recursive: true });
  const unlock = await lockDirectory(directory);
  const client = new EmbeddedClient(() => {
    if (!holdsDatabase(directory)) throw incompleteFolder(directory, 'it is missing or empty');
    return startWorker({ directory, isNew: false, template: null });
  });
  try {
    const isNew = !holdsDatabase(directory);
    if (isNew) await beforeMaking?.();
    const template = templateFile && existsSync(templateFile) ? templateFile : null;
    await client.open(isNew ? startWorker({ directory, isNew, template }) : undefined);
  } catch (error) {
    unlock();
    throw error;
  }
  const stopUpkeep = startVacuum(client);
  const queries = drizzle({ client: client as unknown as PGlite, schema });
  const transactionQueries = drizzle({ client: client.transactionSession as unknown as PGlite, schema });
  return {
    queries,
    sessionUsage: client.sessionUsage,
    // All changes are made by this process, whose thread announces them before it returns the result of the commit.
    catchUp: async () => undefined,
    readAnnounced: (read) => read(queries),
    // There is only one session, so nothing else writes meanwhile.
    transaction: (work, options) => client.transaction(() => work(transactionQueries), options),
    exclusively: (work) => client.exclusively(() => work(client.session)),
    withLock: async (_name, _whileOthers, work) => {
      await work();
      return true;
    },
    listen: (channel, listener) => client.listen(channel, listener),
    isListening: () => client.isOpen,
    countSyncs: () => client.send({ kind: 'countSyncs' }) as Promise<number>,
    dump: () => client.exclusively(() => client.send({ kind: 'dump' })) as Promise<Uint8Array<ArrayBuffer>>,
    close: async () => {
      stopUpkeep();
      await client.close();
      unlock();
    },
  };
}

/** In a build, the worker is next to this file; from source (tests, development) it needs a loader. */
function startWorker(workerData: unknown): Worker {
  const isBuilt = import.meta.url.endsWith('.js');
  const file = isBuilt ? 'embedded-worker.js' : 'embedded-worker-from-source.mjs';
  return new Worker(path.join(import.meta.dirname, file), { workerData, resourceLimits: WORKER_LIMITS });
}

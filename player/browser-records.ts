import { after } from './browser-timer.ts';
import { createBrowserTimeout } from './engine/host/browser-timeout.ts';
import type { Records } from './engine/host/host.ts';

const DATABASE = 'vitrine-player';
const STORE = 'records';
/** Some browsers never respond. The player starts without waiting for them. */
const RESPONSE_TIMEOUT_MS = 5_000;

/** Records in IndexedDB, which browsers also offer on plain HTTP. Calls reject if the browser refuses. */
export function browserRecords(): Records {
  let opened: Promise<IDBDatabase> | null = null;
  const withBrowserTimeout = createBrowserTimeout(after, RESPONSE_TIMEOUT_MS);

  function open(): Promise<IDBDatabase> {
    opened ??= new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(DATABASE, 1);
      request.onupgradeneeded = () => request.result.createObjectStore(STORE);
      request.onsuccess = () => {
        // Clearing the browser's storage closes the database, which then stores nothing. The next call opens another.
        request.result.onclose = forget;
        request.result.onversionchange = () => {
          request.result.close();
          forget();
        };
        if (request.result.objectStoreNames.contains(STORE)) return resolve(request.result);
        // Something else created the database by opening it, without any store in it.
        request.result.close();
        indexedDB.deleteDatabase(DATABASE);
        reject(new Error('the database is empty'));
      };
      request.onerror = () => reject(request.error);
    });
    opened.catch(forget);
    return opened;
  }

  function forget(): void {
    opened = null;
  }

  function run<Result>(
    mode: IDBTransactionMode,
    operation: (store: IDBObjectStore) => Pick<IDBRequest<Result>, 'result'>,
  ): Promise<Result> {
    return withBrowserTimeout(async () => {
      const database = await open();
      return new Promise<Result>((resolve, reject) => {
        const transaction = database.transaction(STORE, mode);
        const request = operation(transaction.objectStore(STORE));
        transaction.oncomplete = () => resolve(request.result);
        transaction.onabort = () => reject(transaction.error);
      });
    });
  }

  return {
    async read(name) {
      const found: unknown = await run('readonly', (store) => store.get(name));
      return typeof found === 'string' ? found : null;
    },
    async write(name, text) {
      if (text === null) await run<unknown>('readwrite', (store) => store.delete(name));
      else await run<unknown>('readwrite', (store) => store.put(text, name));
    },
    names: async () => (await run('readonly', (store) => store.getAllKeys())).map(String),
  };
}

import { createBrowserTimeout } from '../host/browser-timeout.ts';
import type { FileStore, Host, StoredFile } from '../host/host.ts';
import type { ProblemTracker } from '../host/problem-tracker.ts';
import { createRetryer, type Retryer } from '../host/retryer.ts';
import { createDamagedFiles } from './damaged-files.ts';
import { createDownload } from './file-download.ts';
import { createFileTroubles } from './file-troubles.ts';

/** Downloads and stores the files of a plan. */
export interface MediaCache {
  /**
   * Resolves to `true` once every file is stored or given up, and to `false` as soon as `fetch` is called with other
   * files. Files that were given up continue to be tried.
   */
  fetch(files: readonly StoredFile[]): Promise<boolean>;
  /** Removes all other files. */
  keepOnly(files: readonly StoredFile[]): Promise<void>;
  /** Whether the text contains the location of a file that always arrives damaged. */
  namesDamaged(text: string): boolean;
  stop(): void;
}

/** Limits the wait for a browser that doesn't open its store, because changes aren't shown meanwhile. */
const STORE_OPENS_WITHIN_MS = 5_000;

/** Larger files are not downloaded ahead if they can't be stored. */
const LARGEST_UNKEPT_BYTES = 32 * 1024 * 1024;

export function createMediaCache(host: Host, problems: ProblemTracker): MediaCache {
  const download = createDownload(host);
  const withBrowserTimeout = createBrowserTimeout(host.after, STORE_OPENS_WITHIN_MS);
  /** Files downloaded while nothing can be stored. The browser's own cache probably has them. */
  const seen = new Set<string>();
  const underWay = new Map<string, Promise<unknown>>();
  const damaged = createDamagedFiles(host, problems);
  const troubles = createFileTroubles(host, problems, damaged.add);
  let asked = 0;

  async function missing(files: readonly StoredFile[], store: FileStore | null): Promise<StoredFile[]> {
    if (!store) return files.filter((file) => !seen.has(file.sha256) && file.bytes <= LARGEST_UNKEPT_BYTES);
    const whole = await store.whole();
    return files.filter((file) => whole.get(file.location) !== file.sha256);
  }

  /** Tries one file once. Returns how long to wait before any file is tried again. */
  async function attempt(file: StoredFile, store: FileStore | null, isWanted: () => boolean): Promise<number> {
    const other = underWay.get(file.sha256);
    if (other) {
      // The previous plan's download of the same file: check again once it has ended.
      await other;
      return 0;
    }
    const coming = download(file, store, { isFresh: troubles.isSuspect(file), isWanted });
    underWay.set(file.sha256, coming);
    const outcome = await coming.finally(() => underWay.delete(file.sha256));
    if (outcome.kind === 'failed') return troubles.failed(file, outcome);
    if (outcome.kind === 'kept') {
      damaged.forget(file.sha256);
      if (!store) seen.add(file.sha256);
      troubles.arrived(file);
    }
    return 0;
  }

  /** Works until all of these files are stored, or other files are wanted. */
  async function work(files: readonly StoredFile[], isWanted: () => boolean, counts: (file: StoredFile) => boolean) {
    while (isWanted()) {
      const store = await host.files();
      const lacking = await missing(files, store);
      for (const file of files) if (!lacking.includes(file)) damaged.forget(file.sha256);
      const waiting = lacking.filter(counts);
      if (waiting.length === 0) return;
      const due = troubles.dueOf(waiting);
      if (!due) {
        await pauseUntil(Math.min(...waiting.map(troubles.mayTryAt)));
        continue;
      }
      const waitMs = await attempt(due, store, isWanted);
      if (waitMs > 0) await pauseUntil(host.monotonicNow() + waitMs);
    }
  }

  /** Does the same, but doesn't wait for a browser that doesn't open its store. */
  async function workWhileAwaited(files: readonly StoredFile[], isWanted: () => boolean): Promise<void> {
    const isOpen = await withBrowserTimeout(host.files).then(
      () => true,
      () => false,
    );
    if (isOpen) await work(files, isWanted, (file) => !troubles.isGivenUp(file));
  }

  /** Keeps trying files that were given up for as long as they are wanted. */
  function patientWork(files: readonly StoredFile[], isWanted: () => boolean): Retryer {
    const run = () => work(files, isWanted, troubles.isWorthTrying);
    return createRetryer(host, { run, succeeded: () => null, failed: refused });
  }

  /** The browser stores nothing. Returns how long to wait before it is tried again. */
  function refused(error: unknown): number {
    return problems.occurred('storageRefused', String(error));
  }

  function pauseUntil(monotonicMs: number): Promise<void> {
    return new Promise((resolve) => host.after(Math.max(0, monotonicMs - host.monotonicNow()), () => resolve()));
  }

  return {
    fetch(files) {
      asked += 1;
      const turn = asked;
      const isWanted = () => turn === asked;
      const later = patientWork(files, isWanted);
      return workWhileAwaited(files, isWanted).then(
        () => {
          later.start();
          return isWanted();
        },
        (error) => {
          // If nothing can be stored, nothing is waited for.
          later.startIn(refused(error));
          return isWanted();
        },
      );
    },
    namesDamaged: damaged.areNamedIn,
    async keepOnly(files) {
      const needed = new Set(files.map(({ sha256 }) => sha256));
      troubles.keepOnly(needed);
      damaged.keepOnly(needed);
      const store = await withBrowserTimeout(host.files);
      await store?.keepOnly(files);
    },
    stop() {
      asked += 1;
    },
  };
}

import { createBrowserTimeout } from '../host/browser-timeout.ts';
import type { FileStore, Host, StoredFile } from '../host/host.ts';
import type { PlayerProblem, ProblemTracker } from '../host/problem-tracker.ts';
import { createDamagedFiles } from './damaged-files.ts';
import { createDownload } from './file-download.ts';

/** Downloads and stores the files of a plan. */
export interface MediaCache {
  /**
   * Resolves to `true` once every file is stored or given up, and to `false` as soon as `fetch` is called with other files.
   * Files that were given up continue to be tried.
   */
  fetch(files: readonly StoredFile[]): Promise<boolean>;
  /** Removes all other files. */
  keepOnly(files: readonly StoredFile[]): Promise<void>;
  /** Whether the text contains the location of a file that always arrives damaged. */
  namesDamaged(text: string): boolean;
  stop(): void;
}

/** Problems of a single file, after which it is given up. All others are problems of the network. */
const OF_ONE_FILE: readonly PlayerProblem[] = ['fileDamaged', 'fileMissing', 'fileHeldBack', 'storageFull'];

/** If a file doesn't arrive for this long while the server is reachable, the file is the problem, not the network. */
const ALONE_AFTER_MS = 180_000;

/** Problems that mean the server is unreachable. */
const OF_THE_NETWORK: readonly PlayerProblem[] = ['serverUnreachable', 'answerUnreadable'];

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
  /** Files that arrived wrong once, which bypass all caches from then on. */
  const suspect = new Set<string>();
  /** When a file with problems of its own may be tried again, by hash. */
  const notBefore = new Map<string, number>();
  /** Failed downloads: how often, and since when. */
  const unreached = new Map<string, { times: number; since: number }>();
  const damaged = createDamagedFiles(host, problems);
  let asked = 0;

  const isAwaited = (file: StoredFile) => !isGivenUp(file);
  /** A full disk is not tried again in vain: space is freed when the plan changes. */
  const isWorthTrying = (file: StoredFile) => !problems.isGivenUp('storageFull', file.sha256);
  const isGivenUp = (file: StoredFile) => OF_ONE_FILE.some((problem) => problems.isGivenUp(problem, file.sha256));

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
    const coming = download(file, store, { isFresh: suspect.has(file.sha256), isWanted });
    underWay.set(file.sha256, coming);
    const outcome = await coming.finally(() => underWay.delete(file.sha256));
    if (outcome.kind === 'failed') {
      const problem = outcome.problem === 'fileUnreachable' ? unreachable(file) : outcome.problem;
      const isOfThisFile = OF_ONE_FILE.includes(problem);
      // The browser's cache may have stored a truncated file as complete, and would return nothing for the rest of it.
      suspect.add(file.sha256);
      const subject = isOfThisFile ? file.sha256 : '';
      const detail = `${file.location}: ${outcome.detail}`;
      const waitMs = problems.occurred(problem, detail, { subject, retryAfterMs: outcome.retryAfterMs });
      if (!isOfThisFile) return waitMs;
      notBefore.set(file.sha256, host.monotonicNow() + waitMs);
      if (problems.isSkipped(problem, subject)) damaged.add(file);
    }
    if (outcome.kind === 'kept') {
      for (const known of [suspect, notBefore, unreached]) known.delete(file.sha256);
      damaged.forget(file.sha256);
      if (!store) seen.add(file.sha256);
      problems.solved('fileUnreachable');
      for (const problem of OF_ONE_FILE) problems.solved(problem, file.sha256);
    }
    return 0;
  }

  /** Returns why a file didn't arrive: the network, unless the server was reachable all the time. */
  function unreachable({ sha256 }: StoredFile): 'fileUnreachable' | 'fileHeldBack' {
    const now = host.monotonicNow();
    const isNetworkWrong = problems.open().some(({ problem }) => OF_THE_NETWORK.includes(problem));
    const { times, since } = unreached.get(sha256) ?? { times: 0, since: now };
    unreached.set(sha256, { times: times + 1, since: isNetworkWrong ? now : since });
    return !isNetworkWrong && problems.solvedAt('serverUnreachable') - since > ALONE_AFTER_MS
      ? 'fileHeldBack'
      : 'fileUnreachable';
  }

  /** Returns the file to try now. A file that failed often doesn't delay the others. */
  function dueOf(waiting: readonly StoredFile[]): StoredFile | undefined {
    const timesOf = ({ sha256 }: StoredFile) => unreached.get(sha256)?.times ?? 0;
    const due = waiting.filter(({ sha256 }) => (notBefore.get(sha256) ?? 0) <= host.monotonicNow());
    return due.sort((one, other) => timesOf(one) - timesOf(other))[0];
  }

  /** Works until all of these files are stored, or other files are wanted. */
  async function work(files: readonly StoredFile[], isWanted: () => boolean, counts: (file: StoredFile) => boolean) {
    while (isWanted()) {
      const store = await host.files();
      const lacking = await missing(files, store);
      for (const file of files) if (!lacking.includes(file)) damaged.forget(file.sha256);
      const waiting = lacking.filter(counts);
      if (waiting.length === 0) return;
      const due = dueOf(waiting);
      if (!due) {
        await pauseUntil(Math.min(...waiting.map(({ sha256 }) => notBefore.get(sha256) ?? 0)));
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
    if (isOpen) await work(files, isWanted, isAwaited);
  }

  /** Keeps trying files that were given up for as long as they are wanted. */
  async function tryOn(files: readonly StoredFile[], isWanted: () => boolean): Promise<void> {
    await work(files, isWanted, isWorthTrying).catch(async (error: unknown) => {
      await untilRefusalIsOver(error);
      await tryOn(files, isWanted);
    });
  }

  function untilRefusalIsOver(error: unknown): Promise<void> {
    return pauseUntil(host.monotonicNow() + problems.occurred('storageRefused', String(error)));
  }

  function pauseUntil(monotonicMs: number): Promise<void> {
    return new Promise((resolve) => host.after(Math.max(0, monotonicMs - host.monotonicNow()), () => resolve()));
  }

  return {
    fetch(files) {
      asked += 1;
      const turn = asked;
      const isWanted = () => turn === asked;
      return workWhileAwaited(files, isWanted).then(
        () => {
          void tryOn(files, isWanted);
          return isWanted();
        },
        (error) => {
          // If nothing can be stored, nothing is waited for.
          void untilRefusalIsOver(error).then(() => tryOn(files, isWanted));
          return isWanted();
        },
      );
    },
    namesDamaged: damaged.areNamedIn,
    async keepOnly(files) {
      const needed = new Set(files.map(({ sha256 }) => sha256));
      for (const known of [suspect, notBefore, unreached]) {
        for (const sha256 of known.keys()) if (!needed.has(sha256)) known.delete(sha256);
      }
      damaged.keepOnly(needed);
      const store = await withBrowserTimeout(host.files);
      await store?.keepOnly(files);
    },
    stop() {
      asked += 1;
    },
  };
}

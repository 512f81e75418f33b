import { createBrowserTimeout } from './browser-timeout.ts';
import { createDamagedFiles } from './damaged-files.ts';
import { createDownload } from './file-download.ts';
import type { FileStore, Host, StoredFile } from './host.ts';
import type { PlayerProblem, ProblemTracker } from './problem-tracker.ts';

/** Fetches the files of a plan and keeps them. */
export interface MediaCache {
  /**
   * Resolves once every file is here, or was given up: `true`. Resolves `false` as soon as other files are asked for:
   * only the last who asks is served. What was given up is tried on.
   */
  fetch(files: readonly StoredFile[]): Promise<boolean>;
  /** Removes every file but these. */
  keepOnly(files: readonly StoredFile[]): Promise<void>;
  /** Whether any of the files that are named in this text comes damaged, whatever is tried. */
  namesDamaged(text: string): boolean;
  stop(): void;
}

/** What is wrong with one file alone, and a reason not to wait for it for ever. All else is wrong with the network. */
const OF_ONE_FILE: readonly PlayerProblem[] = ['fileDamaged', 'fileMissing', 'fileHeldBack', 'storageFull'];

/** A file that has not come for so long, while the server was heard, is what is wrong, and not the network. */
const ALONE_AFTER_MS = 180_000;

/** What is wrong when the server can't be heard. */
const OF_THE_NETWORK: readonly PlayerProblem[] = ['serverUnreachable', 'answerUnreadable'];

/** A browser that has not opened its store by then is not waited for: what changes would not be seen meanwhile. */
const STORE_OPENS_WITHIN_MS = 5_000;

/** Where nothing can be kept, larger files are not even fetched ahead. */
const LARGEST_UNKEPT_BYTES = 32 * 1024 * 1024;

export function createMediaCache(host: Host, problems: ProblemTracker): MediaCache {
  const download = createDownload(host);
  const withBrowserTimeout = createBrowserTimeout(host.after, STORE_OPENS_WITHIN_MS);
  /** Fetched by this page where the browser keeps no files: its own cache has them, most likely. */
  const seen = new Set<string>();
  const underWay = new Map<string, Promise<unknown>>();
  /** What did not come as it should once is fetched past all caches. */
  const suspect = new Set<string>();
  /** What is wrong with itself, by its hash: when it may be tried again. */
  const notBefore = new Map<string, number>();
  /** What breaks off or does not come: how often, and since when. */
  const unreached = new Map<string, { times: number; since: number }>();
  const damaged = createDamagedFiles(host, problems);
  let asked = 0;

  const isAwaited = (file: StoredFile) => !isGivenUp(file);
  /** A full disk is not tried again for nothing: there is more room when other files are needed. */
  const isWorthTrying = (file: StoredFile) => !problems.isGivenUp('storageFull', file.sha256);
  const isGivenUp = (file: StoredFile) => OF_ONE_FILE.some((problem) => problems.isGivenUp(problem, file.sha256));

  async function missing(files: readonly StoredFile[], store: FileStore | null): Promise<StoredFile[]> {
    if (!store) return files.filter((file) => !seen.has(file.sha256) && file.bytes <= LARGEST_UNKEPT_BYTES);
    const whole = await store.whole();
    return files.filter((file) => whole.get(file.location) !== file.sha256);
  }

  /** Tries one file once. Answers how long to wait before any is tried again. */
  async function attempt(file: StoredFile, store: FileStore | null, isWanted: () => boolean): Promise<number> {
    const other = underWay.get(file.sha256);
    if (other) {
      // Asked for by the plan before, and still coming: what is here then is looked at anew.
      await other;
      return 0;
    }
    const coming = download(file, store, { isFresh: suspect.has(file.sha256), isWanted });
    underWay.set(file.sha256, coming);
    const outcome = await coming.finally(() => underWay.delete(file.sha256));
    if (outcome.kind === 'failed') {
      const problem = outcome.problem === 'fileUnreachable' ? unreachable(file) : outcome.problem;
      const isOfThisFile = OF_ONE_FILE.includes(problem);
      // A file that ended too soon may lie in the browser's own cache as if it were whole: asked for the rest, that has nothing, for ever.
      suspect.add(file.sha256);
      const subject = isOfThisFile ? file.sha256 : '';
      const detail = `${file.location}: ${outcome.detail}`;
      const waitMs = problems.met(problem, detail, { subject, retryAfterMs: outcome.retryAfterMs });
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

  /** What it means that a file did not come: the network is wrong, unless the server was heard all the while. */
  function unreachable({ sha256 }: StoredFile): 'fileUnreachable' | 'fileHeldBack' {
    const now = host.monotonicNow();
    const isNetworkWrong = problems.open().some(({ problem }) => OF_THE_NETWORK.includes(problem));
    const { times, since } = unreached.get(sha256) ?? { times: 0, since: now };
    unreached.set(sha256, { times: times + 1, since: isNetworkWrong ? now : since });
    return !isNetworkWrong && problems.solvedAt('serverUnreachable') - since > ALONE_AFTER_MS
      ? 'fileHeldBack'
      : 'fileUnreachable';
  }

  /** The one to be tried now: what failed often does not keep the others waiting. */
  function dueOf(waiting: readonly StoredFile[]): StoredFile | undefined {
    const timesOf = ({ sha256 }: StoredFile) => unreached.get(sha256)?.times ?? 0;
    const due = waiting.filter(({ sha256 }) => (notBefore.get(sha256) ?? 0) <= host.monotonicNow());
    return due.sort((one, other) => timesOf(one) - timesOf(other))[0];
  }

  /** Works until none of these files is missing, or other ones are asked for. */
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

  /** The same, as far as it is waited for: not at all for a browser that does not open its store. */
  async function workWhileAwaited(files: readonly StoredFile[], isWanted: () => boolean): Promise<void> {
    const isOpen = await withBrowserTimeout(host.files).then(
      () => true,
      () => false,
    );
    if (isOpen) await work(files, isWanted, isAwaited);
  }

  /** Works on what was given up, for as long as it is wanted. */
  async function tryOn(files: readonly StoredFile[], isWanted: () => boolean): Promise<void> {
    await work(files, isWanted, isWorthTrying).catch(async (error: unknown) => {
      await untilRefusalIsOver(error);
      await tryOn(files, isWanted);
    });
  }

  function untilRefusalIsOver(error: unknown): Promise<void> {
    return pauseUntil(host.monotonicNow() + problems.met('storageRefused', String(error)));
  }

  function pauseUntil(moment: number): Promise<void> {
    return new Promise((resolve) => host.after(Math.max(0, moment - host.monotonicNow()), () => resolve()));
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
          // Where nothing can be kept, nothing is waited for.
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

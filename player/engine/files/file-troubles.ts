import type { Host, StoredFile } from '../host/host.ts';
import type { PlayerProblem, ProblemTracker } from '../host/problem-tracker.ts';
import type { FailedDownload } from './file-download.ts';

/** Remembers what went wrong with each file, and so when it may be tried again. */
export interface FileTroubles {
  /** Records a failure. Returns how long to wait before any file is tried again. */
  failed(file: StoredFile, failure: FailedDownload): number;
  arrived(file: StoredFile): void;
  /** Whether the file arrived wrong once. From then on it bypasses all caches. */
  isSuspect(file: StoredFile): boolean;
  isGivenUp(file: StoredFile): boolean;
  /** Whether another attempt makes sense: not on a full disk, where space is only freed when the plan changes. */
  isWorthTrying(file: StoredFile): boolean;
  /** Returns when the file may be tried, on the monotonic clock. */
  mayTryAt(file: StoredFile): number;
  /** Returns the file to try now, or undefined. A file that failed often doesn't delay the others. */
  dueOf(waiting: readonly StoredFile[]): StoredFile | undefined;
  /** Forgets the files with other hashes. */
  keepOnly(hashes: ReadonlySet<string>): void;
}

/** Problems of a single file, after which it is given up. All others are problems of the network. */
const OF_ONE_FILE: readonly PlayerProblem[] = ['fileDamaged', 'fileMissing', 'fileHeldBack', 'storageFull'];

/** If a file doesn't arrive for this long while the server is reachable, the file is the problem, not the network. */
const ALONE_AFTER_MS = 180_000;

/** Problems that mean the server is unreachable. */
const OF_THE_NETWORK: readonly PlayerProblem[] = ['serverUnreachable', 'answerUnreadable'];

/** `onDamaged` is called for a file that always arrives damaged. */
export function createFileTroubles(
  host: Host,
  problems: ProblemTracker,
  onDamaged: (file: StoredFile) => void,
): FileTroubles {
  const suspect = new Set<string>();
  /** When a file with problems of its own may be tried again, by hash. */
  const notBefore = new Map<string, number>();
  /** Failed downloads: how often, and since when. */
  const unreached = new Map<string, { times: number; since: number }>();
  const timesUnreached = ({ sha256 }: StoredFile) => unreached.get(sha256)?.times ?? 0;
  const mayTryAt = ({ sha256 }: StoredFile) => notBefore.get(sha256) ?? 0;

  /** Returns why a file didn't arrive: the network, unless the server was reachable all the time. */
  function whyUnreachable({ sha256 }: StoredFile): 'fileUnreachable' | 'fileHeldBack' {
    const now = host.monotonicNow();
    const isNetworkWrong = problems.open().some(({ problem }) => OF_THE_NETWORK.includes(problem));
    const { times, since } = unreached.get(sha256) ?? { times: 0, since: now };
    unreached.set(sha256, { times: times + 1, since: isNetworkWrong ? now : since });
    return !isNetworkWrong && problems.solvedAt('serverUnreachable') - since > ALONE_AFTER_MS
      ? 'fileHeldBack'
      : 'fileUnreachable';
  }

  return {
    failed(file, { problem: cause, detail, retryAfterMs }) {
      const problem = cause === 'fileUnreachable' ? whyUnreachable(file) : cause;
      const isOfThisFile = OF_ONE_FILE.includes(problem);
      // The browser's cache may have stored a truncated file as complete, and would return nothing for the rest of it.
      suspect.add(file.sha256);
      const subject = isOfThisFile ? file.sha256 : '';
      const waitMs = problems.occurred(problem, `${file.location}: ${detail}`, { subject, retryAfterMs });
      if (!isOfThisFile) return waitMs;
      notBefore.set(file.sha256, host.monotonicNow() + waitMs);
      if (problems.isSkipped(problem, subject)) onDamaged(file);
      return 0;
    },
    arrived({ sha256 }) {
      for (const known of [suspect, notBefore, unreached]) known.delete(sha256);
      problems.solved('fileUnreachable');
      for (const problem of OF_ONE_FILE) problems.solved(problem, sha256);
    },
    isSuspect: ({ sha256 }) => suspect.has(sha256),
    isGivenUp: ({ sha256 }) => OF_ONE_FILE.some((problem) => problems.isGivenUp(problem, sha256)),
    isWorthTrying: ({ sha256 }) => !problems.isGivenUp('storageFull', sha256),
    mayTryAt,
    dueOf(waiting) {
      const due = waiting.filter((file) => mayTryAt(file) <= host.monotonicNow());
      return due.sort((one, other) => timesUnreached(one) - timesUnreached(other))[0];
    },
    keepOnly(hashes) {
      for (const known of [suspect, notBefore, unreached]) {
        for (const sha256 of known.keys()) if (!hashes.has(sha256)) known.delete(sha256);
      }
    },
  };
}

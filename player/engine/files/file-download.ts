import { retryAfterMs } from '../host/display-response.ts';
import type { FileStore, Host, StoredFile } from '../host/host.ts';
import { createSha256 } from './sha256.ts';

/** Size of the parts in which files are stored: small enough to serve a range from, and to lose in a power cut. */
export const PART_BYTES = 1024 * 1024;

/** Number of bytes to hash before yielding to the page. */
const HASHED_AT_ONCE_BYTES = 128 * 1024;

type DownloadProblem = 'fileUnreachable' | 'fileDamaged' | 'fileMissing' | 'storageFull';

export type DownloadOutcome =
  | { kind: 'kept' }
  /** Nobody asks for it any more. */
  | { kind: 'unwanted' }
  | FailedDownload;

export interface FailedDownload {
  kind: 'failed';
  problem: DownloadProblem;
  detail: string;
  retryAfterMs: number | null;
}

interface DownloadOptions {
  /** Bypasses caches, after they returned wrong content. */
  isFresh: boolean;
  isWanted(): boolean;
}

export type Download = (
  file: StoredFile,
  store: FileStore | null,
  options: DownloadOptions,
) => Promise<DownloadOutcome>;

class Broken extends Error {
  constructor(
    readonly problem: DownloadProblem,
    message: string,
    readonly retryAfterMs: number | null = null,
  ) {
    super(message);
  }
}

/** What has arrived of a file so far. */
interface Progress {
  bytes: number;
  hash: ReturnType<typeof createSha256>;
  /** Bytes of the incomplete last part. */
  open: Uint8Array;
  openBytes: number;
}

/**
 * Downloads a file into the store and returns the outcome. An interrupted download is resumed next time: its bytes are
 * kept in memory, and its complete parts in the store.
 */
export function createDownload(host: Host): Download {
  /** The download that was interrupted last. */
  let interrupted: { sha256: string; progress: Progress } | null = null;

  async function resumed(file: StoredFile, store: FileStore | null): Promise<Progress> {
    if (interrupted?.sha256 === file.sha256) return interrupted.progress;
    const progress: Progress = { bytes: 0, hash: createSha256(), open: new Uint8Array(0), openBytes: 0 };
    for (let part = 0; store && progress.bytes < file.bytes; part += 1) {
      const stored = await store.readPart(file.sha256, part);
      if (stored?.length !== partLength(file, part)) break;
      await hashSlowly(progress, stored);
      progress.bytes += stored.length;
    }
    return progress;
  }

  async function hashSlowly(progress: Progress, bytes: Uint8Array): Promise<void> {
    for (let at = 0; at < bytes.length; at += HASHED_AT_ONCE_BYTES) {
      if (at > 0) await new Promise<void>((resolve) => host.after(0, resolve));
      progress.hash.update(bytes.subarray(at, at + HASHED_AT_ONCE_BYTES));
    }
  }

  async function append(
    progress: Progress,
    file: StoredFile,
    store: FileStore | null,
    bytes: Uint8Array,
  ): Promise<void> {
    if (progress.bytes + bytes.length > file.bytes) {
      throw new Broken('fileDamaged', `more than the expected ${file.bytes} bytes`);
    }
    // On plain HTTP nothing can be stored, and only the length is checked.
    if (!store) {
      progress.bytes += bytes.length;
      return;
    }
    await hashSlowly(progress, bytes);
    for (let at = 0; at < bytes.length; ) {
      const part = Math.floor(progress.bytes / PART_BYTES);
      if (progress.openBytes === 0) progress.open = new Uint8Array(partLength(file, part));
      const taken = Math.min(progress.open.length - progress.openBytes, bytes.length - at);
      progress.open.set(bytes.subarray(at, at + taken), progress.openBytes);
      progress.openBytes += taken;
      progress.bytes += taken;
      at += taken;
      if (progress.openBytes < progress.open.length) continue;
      await store.writePart(file.sha256, part, progress.open);
      progress.openBytes = 0;
    }
  }

  async function fetchRest(
    file: StoredFile,
    store: FileStore | null,
    progress: Progress,
    { isFresh, isWanted }: DownloadOptions,
  ): Promise<void> {
    let skipBytes = 0;
    await host.download(
      { path: file.location, from: progress.bytes, isFresh },
      {
        onResponse(status, header) {
          skipBytes = checkResponse(file, progress.bytes, status, header);
        },
        async onBytes(bytes) {
          const skipped = Math.min(skipBytes, bytes.length);
          skipBytes -= skipped;
          if (skipped < bytes.length) await append(progress, file, store, bytes.subarray(skipped));
          // What has arrived is kept, because the next plan may need it too.
          if (progress.bytes < file.bytes && !isWanted()) throw new Unwanted();
        },
      },
    );
    if (progress.bytes < file.bytes) throw new Broken('fileUnreachable', `incomplete after ${progress.bytes} bytes`);
  }

  return async (file, store, options) => {
    let progress: Progress | null = null;
    try {
      progress = await resumed(file, store);
      if (progress.bytes < file.bytes) await fetchRest(file, store, progress, options);
      interrupted = null;
      if (store && progress.hash.digest() !== file.sha256)
        throw new Broken('fileDamaged', 'its content does not match');
      await store?.finish(file);
      return { kind: 'kept' };
    } catch (error) {
      const keepsProgress = !(error instanceof Broken && error.problem === 'fileDamaged') && !isFull(error);
      interrupted = progress && keepsProgress ? { sha256: file.sha256, progress } : null;
      if (error instanceof Unwanted) return { kind: 'unwanted' };
      if (progress && !keepsProgress) await forget(file, store);
      return failure(error);
    }
  };
}

class Unwanted extends Error {}

/** Removes parts, so that wrong content doesn't start the next attempt, and content that doesn't fit takes no space. */
async function forget(file: StoredFile, store: FileStore | null): Promise<void> {
  for (let part = 0; part * PART_BYTES < file.bytes; part += 1) {
    await store?.writePart(file.sha256, part, new Uint8Array(0)).catch(() => {});
  }
}

function failure(error: unknown): DownloadOutcome {
  if (error instanceof Broken) {
    return { kind: 'failed', problem: error.problem, detail: error.message, retryAfterMs: error.retryAfterMs };
  }
  const problem = isFull(error) ? 'storageFull' : 'fileUnreachable';
  return { kind: 'failed', problem, detail: String(error), retryAfterMs: null };
}

function isFull(error: unknown): boolean {
  return error instanceof Error && error.name === 'QuotaExceededError';
}

/** Checks the response before its bytes are used, and returns how many bytes of the file it skips. */
function checkResponse(
  file: StoredFile,
  from: number,
  status: number,
  header: (name: string) => string | null,
): number {
  // A cache that stored a truncated file never has the rest; only the server does.
  if (status === 416) throw new Broken('fileDamaged', `the server has only ${from} bytes`);
  // Only the server itself refuses in JSON; a proxy's 404 is a page. 503 and similar statuses are temporary.
  const isOurs = /json/.test(header('content-type') ?? '');
  if (isOurs && status >= 400 && status <= 500 && status !== 429) throw new Broken('fileMissing', `status ${status}`);
  if (status !== 200 && status !== 206)
    throw new Broken('fileUnreachable', `status ${status}`, retryAfterMs({ header }));
  if (!isSameType(header('content-type'), file.contentType)) {
    throw new Broken('fileUnreachable', `the response is ${header('content-type')}, not ${file.contentType}`);
  }
  if (status === 200) return from;
  const [, begin, total] = /^bytes (\d+)-\d+\/(\d+)$/.exec(header('content-range') ?? '') ?? [];
  if (Number(begin) !== from || Number(total) !== file.bytes) {
    throw new Broken('fileDamaged', `the response has another range: ${header('content-range')}`);
  }
  return 0;
}

function isSameType(one: string | null, other: string): boolean {
  const plain = (type: string) => type.split(';', 1)[0]?.trim().toLowerCase();
  return one !== null && plain(one) === plain(other);
}

function partLength({ bytes }: Pick<StoredFile, 'bytes'>, part: number): number {
  return Math.max(0, Math.min(PART_BYTES, bytes - part * PART_BYTES));
}

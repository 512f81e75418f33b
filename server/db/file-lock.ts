import { spawnSync } from 'node:child_process';
import { closeSync, constants, fstatSync, openSync, rmSync, statSync } from 'node:fs';

/** A file that is open, and locked if the system supports it. */
export interface LockedFile {
  descriptor: number;
  /** False if the disk or the system has no locks: another process may have the file open too. */
  isLocked: boolean;
}

/** The flag that locks a file as it is opened; libuv passes it on (UV_FS_O_EXLOCK). */
const LOCK_ON_OPEN: Partial<Record<NodeJS.Platform, number>> = { darwin: 0x20, win32: 0x1000_0000 };
const IS_TAKEN = ['EBUSY', 'EAGAIN', 'EWOULDBLOCK'];
const KNOWS_NO_LOCKS = ['ENOTSUP', 'EOPNOTSUPP', 'ENOLCK', 'EINVAL'];
/** Virus scanners on Windows open a new file briefly. */
const TRIES_ON_WINDOWS = 20;
const PAUSE_MS = 100;

/**
 * Opens a file and locks it for this process. The system releases the lock when the process ends, in whatever way, and
 * does not use process numbers, so the lock also works between containers. Null if another process holds the lock.
 */
export function lockFile(file: string, platform = process.platform): LockedFile | null {
  for (;;) {
    const found = platform === 'linux' ? lockWithTool(file) : lockOnOpen(file, platform);
    // The previous owner may have removed the file just after it was opened here: the lock then protects nothing.
    if (!found || platform === 'win32' || isStill(file, found.descriptor)) return found;
    closeSync(found.descriptor);
  }
}

export function unlockFile(file: string, { descriptor }: LockedFile, platform = process.platform): void {
  if (platform !== 'win32') rmSync(file, { force: true });
  closeSync(descriptor);
  if (platform === 'win32') removeUnlessTaken(file);
}

/**
 * Node can't lock an open file, but the system's `flock` can lock a descriptor that it inherits, and the lock stays
 * after `flock` has ended.
 */
function lockWithTool(file: string): LockedFile | null {
  const descriptor = openSync(file, constants.O_RDWR | constants.O_CREAT, 0o600);
  const { status, stderr } = spawnSync('flock', ['-n', '3'], { stdio: ['ignore', 'ignore', 'pipe', descriptor] });
  // It prints nothing if another process holds the lock, and an error if locks don't work.
  if (status !== 1 || stderr.length > 0) return { descriptor, isLocked: status === 0 };
  closeSync(descriptor);
  return null;
}

function lockOnOpen(file: string, platform: NodeJS.Platform): LockedFile | null {
  const { O_RDWR, O_CREAT, O_NONBLOCK = 0 } = constants;
  const lock = LOCK_ON_OPEN[platform];
  if (lock === undefined) return { descriptor: openSync(file, O_RDWR | O_CREAT, 0o600), isLocked: false };
  for (let triesLeft = platform === 'win32' ? TRIES_ON_WINDOWS : 1; triesLeft > 0; triesLeft -= 1) {
    try {
      return { descriptor: openSync(file, O_RDWR | O_CREAT | O_NONBLOCK | lock, 0o600), isLocked: true };
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException;
      if (KNOWS_NO_LOCKS.includes(code))
        return { descriptor: openSync(file, O_RDWR | O_CREAT, 0o600), isLocked: false };
      if (!IS_TAKEN.includes(code)) throw error;
      if (triesLeft > 1) pause();
    }
  }
  return null;
}

function isStill(file: string, descriptor: number): boolean {
  const { ino } = fstatSync(descriptor);
  return statSync(file, { throwIfNoEntry: false })?.ino === ino;
}

function removeUnlessTaken(file: string): void {
  try {
    rmSync(file, { force: true });
  } catch (error) {
    // The next process already has it.
    if (!['EBUSY', 'EPERM', 'EACCES'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
}

function pause(): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MS);
}

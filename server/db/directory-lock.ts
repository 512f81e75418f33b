import { closeSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';

/** Directories that this very process holds; a lock file alone could not tell it from an earlier process of the same number. */
const held = new Set<string>();

/**
 * Takes a folder for this process alone; the embedded database has no lock of its own, and a second process in its folder
 * would lose acknowledged writes. Answers the function that gives it back. A lock whose process is gone is taken over.
 */
export function lockDirectory(directory: string): () => void {
  const file = `${directory}.lock`;
  if (held.has(directory)) throw new Error(`${directory} is already open in this process.`);
  try {
    writeLock(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    const holder = readLock(file);
    if (holder !== null && isAlive(holder)) {
      throw new Error(`${directory} is in use by another process (${holder.pid}). Stop that one first.`);
    }
    rmSync(file, { force: true });
    writeLock(file);
  }
  held.add(directory);
  return () => {
    held.delete(directory);
    rmSync(file, { force: true });
  };
}

interface Holder {
  pid: number;
  startedAt: string;
}

function writeLock(file: string): void {
  const descriptor = openSync(file, 'wx');
  writeSync(descriptor, JSON.stringify({ pid: process.pid, startedAt: startOf(process.pid) } satisfies Holder));
  closeSync(descriptor);
}

function readLock(file: string): Holder | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Holder;
  } catch {
    // Cut off while it was written: its process died there.
    return null;
  }
}

function isAlive({ pid, startedAt }: Holder): boolean {
  // A container gives the same small numbers to every start.
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  return startOf(pid) === startedAt;
}

/** When a process began, in the system's own count, so that a number used again is told apart; '' where the system does not say. */
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // Field 22; the second field, the name, may hold blanks and brackets.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}

import { closeSync, ftruncateSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { isListening, LONGEST_SOCKET_PATH } from '../files/sockets.ts';
import { type LockedFile, lockFile, unlockFile } from './file-lock.ts';

/** Directories that this process has locked. */
const held = new Set<string>();

/** The system's locking functions; tests replace them. */
interface LockSystem {
  lock(file: string): LockedFile | null;
  /** Whether processes of other containers can be reached by a socket in the folder. */
  hasSockets: boolean;
  startOf?(pid: number): string | null;
}

const thisSystem: LockSystem = { lock: lockFile, hasSockets: process.platform !== 'win32' };

/**
 * Locks a folder for this process; the embedded database has no lock of its own, and a second process in its folder
 * would lose acknowledged writes. Returns the function that unlocks it. The lock of a process that died is taken over.
 * See docs/decisions/037-lock-the-database-with-the-operating-system.md
 */
export async function lockDirectory(directory: string, system: LockSystem = thisSystem): Promise<() => void> {
  if (held.has(directory)) throw new Error(`${directory} is already open in this process.`);
  held.add(directory);
  const file = `${directory}.lock`;
  let locked: LockedFile | null = null;
  try {
    locked = system.lock(file);
    const holder = readHolder(file, locked);
    if (!locked) throw inUse(directory, holder && isRunning(holder, system) ? holder.pid : null);
    if (holder && keepsOut(holder, locked, system))
      throw inUse(directory, holder.pid, holder.startedAt === '' ? file : null);
    const listener = system.hasSockets ? await listenAlone(directory) : null;
    noteHolder(locked);
    const taken = locked;
    return () => {
      unlockFile(file, taken);
      listener?.close();
      held.delete(directory);
    };
  } catch (error) {
    if (locked) closeSync(locked.descriptor);
    held.delete(directory);
    throw error;
  }
}

function inUse(directory: string, pid: number | null, doubtful: string | null = null): Error {
  const number = pid === null ? '' : ` (${pid})`;
  const doubt = doubtful === null ? '' : ` If process ${pid} is not Vitrine, remove ${doubtful}.`;
  return new Error(`${directory} is in use by another process${number}. Stop that process first.${doubt}`);
}

/** Null if a socket can't be created in the folder: its name is too long, or its file system has no sockets. */
async function listenAlone(directory: string): Promise<Server | null> {
  const file = `${directory}.held`;
  if (Buffer.byteLength(file) > LONGEST_SOCKET_PATH) return null;
  try {
    return await listen(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') return null;
    if (await isListening(file)) throw inUse(directory, null);
    rmSync(file, { force: true });
    return listen(file);
  }
}

function listen(file: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy());
    server.once('error', reject).listen(file, () => resolve(server.unref()));
  });
}

interface Holder {
  pid: number;
  /** '' if the system does not say when a process started. */
  startedAt: string;
}

/**
 * Returns the process that wrote the file last. Null if there is none or the file can't be read: on Windows, other
 * processes can't open a locked file.
 */
function readHolder(file: string, locked: LockedFile | null): Holder | null {
  if (process.platform === 'win32') return null;
  try {
    return JSON.parse(readFileSync(locked?.descriptor ?? file, 'utf8')) as Holder;
  } catch {
    // Empty or incomplete: its writer was interrupted.
    return null;
  }
}

function noteHolder({ descriptor }: LockedFile): void {
  const holder: Holder = { pid: process.pid, startedAt: startOf(process.pid) ?? '' };
  ftruncateSync(descriptor);
  writeSync(descriptor, JSON.stringify(holder), 0);
}

/**
 * Whether the process named in the file still uses the folder. With the system's lock, that can only be an earlier
 * version of this program, which didn't use it; it counts only if its number can't have been reused.
 */
function keepsOut(holder: Holder, { isLocked }: LockedFile, system: LockSystem): boolean {
  return isRunning(holder, system) && (!isLocked || holder.startedAt !== '');
}

function isRunning({ pid, startedAt }: Holder, { startOf: begin = startOf }: LockSystem): boolean {
  // Each container counts from small process numbers, so another running process is checked by its lock and its socket.
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  return begin(pid) === startedAt;
}

/**
 * When a process started, in the system's own unit, to detect a reused process number; '' if the system does not say.
 * Null for a process that has ended but is still listed because its parent has not read its exit code (a zombie).
 */
function startOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field, the name, may contain blanks and brackets; the third is the state, the 22nd the start.
    const [state = '', ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return /^[ZXx]/.test(state) ? null : (fields[18] ?? '');
  } catch {
    return '';
  }
}

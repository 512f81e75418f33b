import { closeSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';

/** A path longer than this is no name for a socket; Linux takes 107 bytes, others fewer. */
export const LONGEST_SOCKET_PATH = 100;

/** Directories that this very process holds; a lock file alone could not tell it from an earlier process of the same number. */
const held = new Set<string>();

/**
 * Takes a folder for this process alone; the embedded database has no lock of its own, and a second process in its folder
 * would lose acknowledged writes. Answers the function that gives it back. A lock whose process is gone is taken over.
 *
 * Containers that share the folder don't see each other's processes, but can reach each other's sockets in it: who holds the
 * folder listens on one.
 */
export async function lockDirectory(directory: string): Promise<() => void> {
  if (held.has(directory)) throw new Error(`${directory} is already open in this process.`);
  held.add(directory);
  try {
    const listener = await listenAlone(directory);
    try {
      takeFile(directory);
    } catch (error) {
      listener?.close();
      throw error;
    }
    return () => {
      rmSync(`${directory}.lock`, { force: true });
      listener?.close();
      held.delete(directory);
    };
  } catch (error) {
    held.delete(directory);
    throw error;
  }
}

/** Null where there can be no socket beside the folder: its name is too long, or its disk (a network's, another system's) knows none. */
async function listenAlone(directory: string): Promise<Server | null> {
  const file = `${directory}.held`;
  if (Buffer.byteLength(file) > LONGEST_SOCKET_PATH) return null;
  try {
    return await listen(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') return null;
    if (await isAnswered(file)) throw new Error(`${directory} is in use by another process. Stop that one first.`);
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

/** Whether anybody listens there; nobody does any more where a process was killed. */
function isAnswered(file: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(file, () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', ({ code }: NodeJS.ErrnoException) => resolve(code !== 'ECONNREFUSED' && code !== 'ENOENT'));
  });
}

function takeFile(directory: string): void {
  const file = `${directory}.lock`;
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
  // A container gives the same small numbers to every start; another one that runs was asked before.
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

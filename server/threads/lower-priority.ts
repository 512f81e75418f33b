import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';

/**
 * Makes the system prefer all other threads of the server to the current one when processors are scarce. Only Linux
 * has priorities for threads: there, a thread has a process id of its own.
 */
export function lowerPriority(niceness: number): void {
  if (process.platform !== 'linux') return;
  try {
    const [processId, , threadId] = readlinkSync('/proc/thread-self').split('/').map(Number);
    // They differ if this /proc is that of another container.
    if (processId === process.pid && threadId) setPriority(threadId, niceness);
  } catch {
    // Not every system allows it, and everything works without it.
  }
}

import { type ChildProcess, spawn } from 'node:child_process';
import { setPriority } from 'node:os';

/**
 * Starts ffmpeg and its like, in a process of its own. To start a program the system copies the tables of all memory that the one has who starts
 * it, and that one stands still meanwhile: 15 ms for a server of 300 MB, nothing for this one. What it started ends with the server, however
 * that one ends: two programs would otherwise convert the same video after a restart.
 */

export type ToPrograms = { start: number; program: string; args: string[]; withinMs: number } | { stop: number };

export type FromPrograms =
  | { id: number; output: string }
  | { id: number; complaint: string }
  /** `exitCode` is null for a program that was killed. */
  | { id: number; exitCode: number | null }
  | { id: number; failure: string };

/** Below everything else that wants to compute, what is started here along: converting must not make a screen wait. */
const NICENESS = 10;

try {
  setPriority(NICENESS);
} catch {
  // Not every system allows it; it is only a courtesy.
}

const running = new Map<number, ChildProcess>();

function start({ start: id, program, args, withinMs }: Extract<ToPrograms, { start: number }>): void {
  // Whoever asked may be gone.
  const say = (message: FromPrograms) => process.connected && process.send?.(message, undefined, undefined, () => {});
  const child = spawn(program, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: withinMs,
    killSignal: 'SIGKILL',
    // Windows would open a console for each.
    windowsHide: true,
  });
  running.set(id, child);
  child.stdout.setEncoding('utf8').on('data', (output: string) => say({ id, output }));
  child.stderr.setEncoding('utf8').on('data', (complaint: string) => say({ id, complaint }));
  child.on('error', (error) => say({ id, failure: error.message }));
  child.on('close', (exitCode) => {
    running.delete(id);
    say({ id, exitCode });
  });
}

process.on('message', (message: ToPrograms) => {
  if ('start' in message) start(message);
  else running.get(message.stop)?.kill('SIGKILL');
});
process.once('disconnect', () => {
  for (const child of running.values()) child.kill('SIGKILL');
  process.exit();
});

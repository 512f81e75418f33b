import { type ChildProcess, spawn } from 'node:child_process';
import { setPriority } from 'node:os';

/**
 * Starts ffmpeg and ffprobe from a small separate process. To start a program, the system copies the page tables of the
 * parent, which is blocked meanwhile: 15 ms for a server of 300 MB, next to nothing for this process. It kills its
 * programs when the server ends, however that happens. Otherwise, two programs would convert the same video after a
 * restart.
 */

export type ToProcess = { start: number; program: string; args: string[]; withinMs: number } | { stop: number };

export type FromProcess =
  | { id: number; output: string }
  | { id: number; errorOutput: string }
  /** `exitCode` is null for a program that was killed. */
  | { id: number; exitCode: number | null }
  | { id: number; failure: string };

/**
 * A lower priority than other processes, also for the programs: conversions must not slow down responses to screens.
 */
const NICENESS = 10;

try {
  setPriority(NICENESS);
} catch {
  // Not every system allows it, and everything works without it.
}

const running = new Map<number, ChildProcess>();

function start({ start: id, program, args, withinMs }: Extract<ToProcess, { start: number }>): void {
  // The server may have ended.
  const send = (message: FromProcess) => process.connected && process.send?.(message, undefined, undefined, () => {});
  const child = spawn(program, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: withinMs,
    killSignal: 'SIGKILL',
    // Windows would open a console window for each program.
    windowsHide: true,
  });
  running.set(id, child);
  child.stdout.setEncoding('utf8').on('data', (output: string) => send({ id, output }));
  child.stderr.setEncoding('utf8').on('data', (errorOutput: string) => send({ id, errorOutput }));
  child.on('error', (error) => send({ id, failure: error.message }));
  child.on('close', (exitCode) => {
    running.delete(id);
    send({ id, exitCode });
  });
}

process.on('message', (message: ToProcess) => {
  if ('start' in message) start(message);
  else running.get(message.stop)?.kill('SIGKILL');
});
process.once('disconnect', () => {
  for (const child of running.values()) child.kill('SIGKILL');
  process.exit();
});

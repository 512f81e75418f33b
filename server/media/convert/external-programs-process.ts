import { type ChildProcess, spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { MemoryOfGroup } from './memory-of-group.ts';

/**
 * Starts programs such as ffmpeg from a small separate process. To start a program, the system copies the page tables
 * of the parent, which is blocked meanwhile: 15 ms for a server of 300 MB, next to nothing for this process. It kills
 * its programs when the server ends, however that happens. Otherwise, two programs would convert the same video after a
 * restart.
 */

export type ToProcess =
  | {
      start: number;
      program: string;
      args: string[];
      withinMs: number;
      mostMegabytes: number | undefined;
      environment: Record<string, string> | undefined;
    }
  | { stop: number };

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
/** Programs can take hundreds of megabytes in a second. */
const CHECK_EVERY_MS = 25;
const isWindows = process.platform === 'win32';

try {
  setPriority(NICENESS);
} catch {
  // Not every system allows it, and everything works without it.
}

const running = new Map<number, ChildProcess>();

function start(asked: Extract<ToProcess, { start: number }>): void {
  const { start: id, program, args, withinMs, mostMegabytes, environment } = asked;
  // The server may have ended.
  const send = (message: FromProcess) => process.connected && process.send?.(message, undefined, undefined, () => {});
  const child = spawn(program, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    // biome-ignore lint/style/noProcessEnv: the programs get the server's environment
    env: { ...process.env, ...environment },
    // A group of its own, so that what it starts is killed with it. On Windows, it would open a console window.
    detached: !isWindows,
    windowsHide: true,
  });
  running.set(id, child);
  const timers = [
    setTimeout(() => kill(child), withinMs),
    ...(mostMegabytes === undefined ? [] : [limitMemory(child, mostMegabytes)]),
  ];
  const end = () => {
    running.delete(id);
    for (const timer of timers) clearTimeout(timer);
  };
  child.stdout.setEncoding('utf8').on('data', (output: string) => send({ id, output }));
  child.stderr.setEncoding('utf8').on('data', (errorOutput: string) => send({ id, errorOutput }));
  child.on('error', (error) => {
    end();
    send({ id, failure: error.message });
  });
  child.on('close', (exitCode) => {
    end();
    send({ id, exitCode });
  });
}

function stop(id: number): void {
  const child = running.get(id);
  if (child) kill(child);
}

/** Kills a program, and what it has started. */
function kill({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    if (isWindows) spawn('taskkill', ['/pid', String(pid), '/t', '/f'], { windowsHide: true });
    else process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended in the meantime.
  }
}

/** Kills a program when it uses more memory, with what it has started. Returns the timer that checks this. */
function limitMemory(child: ChildProcess, mostMegabytes: number): NodeJS.Timeout {
  const memory = new MemoryOfGroup(child.pid ?? 0);
  return setInterval(() => {
    if ((memory.megabytes() ?? 0) > mostMegabytes && child.exitCode === null) kill(child);
  }, CHECK_EVERY_MS);
}

process.on('message', (message: ToProcess) => {
  if ('start' in message) start(message);
  else stop(message.stop);
});
process.once('disconnect', () => {
  for (const child of running.values()) kill(child);
  process.exit();
});

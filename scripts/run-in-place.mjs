import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants } from 'node:os';

const SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);

/**
 * Runs Node with other arguments or settings in place of this process: forwards signals to it, and ends with its exit
 * code.
 * @param {string[]} args
 * @param {{ settings?: Record<string, string>, isBound?: boolean }} [options] `settings` are added to the environment.
 * `isBound`: the program gets an IPC channel whose `disconnect` event tells it that this process was killed by a signal
 * that can't be forwarded.
 * @returns {Promise<never>}
 */
export async function runInPlace(args, { settings = {}, isBound = false } = {}) {
  const child = spawn(process.execPath, args, {
    stdio: ['inherit', 'inherit', 'inherit', ...(isBound ? /** @type {const} */ (['ipc']) : [])],
    env: { ...process.env, ...settings },
  });
  for (const signal of SIGNALS) process.on(signal, () => child.kill(signal));
  const [exitCode, signal] = /** @type {[number | null, NodeJS.Signals | null]} */ (await once(child, 'exit'));
  // The exit code that shells use for a program ended by a signal.
  process.exit(exitCode ?? 128 + (signal === null ? 0 : constants.signals[signal]));
}

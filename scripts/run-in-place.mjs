import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants } from 'node:os';

const SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);

/**
 * Runs Node with other arguments or settings in place of this process: passes signals on, and ends as it ends.
 * @param {string[]} args
 * @param {{ settings?: Record<string, string>, isBound?: boolean }} [options] `settings` are added to the environment. `isBound`: the
 *   program gets a channel to us, by which it notices (`disconnect`) that we were killed in a way that can't be passed on.
 * @returns {Promise<never>}
 */
export async function runInPlace(args, { settings = {}, isBound = false } = {}) {
  const child = spawn(process.execPath, args, {
    stdio: ['inherit', 'inherit', 'inherit', ...(isBound ? /** @type {const} */ (['ipc']) : [])],
    env: { ...process.env, ...settings },
  });
  for (const signal of SIGNALS) process.on(signal, () => child.kill(signal));
  const [exitCode, signal] = /** @type {[number | null, NodeJS.Signals | null]} */ (await once(child, 'exit'));
  // What a shell reports of a program that a signal ended.
  process.exit(exitCode ?? 128 + (signal === null ? 0 : constants.signals[signal]));
}

import { spawn } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { npmCommand } from './npm-command.mjs';

/** The root folder of the project. */
export const projectFolder = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();

/** Ends all child processes before this process ends. @param {NodeJS.Signals} signal */
function endEverything(signal) {
  for (const child of running) child.kill(signal);
  process.exit(signal === 'SIGINT' ? 130 : 143);
}

/**
 * Runs a program in the project's folder and waits for it. It has no input, and it ends when this process does.
 * @param {string} program
 * @param {string[]} args
 * @param {{ env?: Record<string, string | undefined>, isQuiet?: boolean, timeoutMs?: number, uid?: number, gid?: number, cwd?: string, shell?: boolean }} [options]
 * `isQuiet` returns the output instead of printing it. With `shell`, arguments must not contain spaces or special
 * characters.
 * @returns {Promise<{ exitCode: number, output: string }>} `output` is empty unless `isQuiet`. Exit code 127: program
 * not found.
 */
export function runCommand(program, args, options = {}) {
  const { env = {}, isQuiet = false, timeoutMs, uid, gid, cwd = projectFolder, shell = false } = options;
  const colour = isQuiet || !process.stdout.isTTY ? { NO_COLOR: '1' } : {};
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd,
      uid,
      gid,
      shell,
      env: { ...process.env, ...colour, ...env },
      stdio: ['ignore', isQuiet ? 'pipe' : 'inherit', isQuiet ? 'pipe' : 'inherit'],
      timeout: timeoutMs,
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk) => {
        output += chunk;
      });
    }
    // While no child process runs, signals must be left to others, such as the server once it has started.
    if (running.size === 0) process.on('SIGINT', endEverything).on('SIGTERM', endEverything);
    running.add(child);
    /** @param {number} exitCode */
    const finish = (exitCode, lastWords = '') => {
      running.delete(child);
      if (running.size === 0) process.off('SIGINT', endEverything).off('SIGTERM', endEverything);
      resolve({ exitCode, output: output + lastWords });
    };
    child.on('error', (error) => finish(127, error.message));
    child.on('close', (exitCode) => finish(exitCode ?? 1));
  });
}

/**
 * Runs npm.
 * @param {string[]} args
 * @param {Parameters<typeof runCommand>[2]} [options]
 */
export function runNpm(args, options) {
  const npm = npmCommand();
  return runCommand(npm.program, [...npm.args, ...args], { ...options, shell: npm.shell });
}

/**
 * Runs a script of an installed package with this Node, without a shell or npx.
 * @param {string} script its path below `node_modules`
 * @param {string[]} args
 * @param {Parameters<typeof runCommand>[2]} [options]
 */
export function runPackageScript(script, args, options) {
  return runCommand(process.execPath, [path.join(projectFolder, 'node_modules', script), ...args], options);
}

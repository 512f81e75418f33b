import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { projectFolder, runNpm } from './run-command.mjs';

const PROGRESS_EVERY_MS = 15_000;

/**
 * Installs the npm packages if they are missing or differ from package-lock.json.
 * @returns {Promise<boolean>} whether they are installed
 */
export async function installPackages() {
  if (await areInstalled()) return true;
  console.log('Installing npm packages (about a minute the first time) …');
  const startedAt = Date.now();
  const seconds = () => Math.round((Date.now() - startedAt) / 1000);
  const progress = setInterval(() => console.log(`  … still installing (${seconds()} s)`), PROGRESS_EVERY_MS);
  // Building needs the development packages, whatever NODE_ENV is.
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  const { exitCode, output } = await runNpm(args, { isQuiet: true });
  clearInterval(progress);
  if (exitCode !== 0) {
    console.error(`Failed to install the npm packages:\n${output.trim()}`);
    return false;
  }
  console.log(`Installed the npm packages in ${seconds()} s.`);
  return true;
}

async function areInstalled() {
  const wanted = await readLock('package-lock.json');
  // npm writes this file last, so it is missing after an interrupted installation.
  const installed = await readLock('node_modules/.package-lock.json');
  return wanted !== null && installed !== null && hasEverything(installed, wanted);
}

/**
 * Whether the installed packages match the lock file. Optional packages may be missing, such as those of other systems.
 * @param {Lock} installed
 * @param {Lock} wanted
 */
export function hasEverything(installed, wanted) {
  return Object.entries(wanted.packages).every(([place, { version, optional = false }]) => {
    if (place === '') return true;
    const found = installed.packages[place];
    return found === undefined ? optional : found.version === version;
  });
}

/**
 * @param {string} file
 * @returns {Promise<Lock | null>}
 */
async function readLock(file) {
  const text = await readFile(path.join(projectFolder, file), 'utf8').catch(() => null);
  return text === null ? null : JSON.parse(text);
}

/** @typedef {{ packages: Record<string, { version?: string, optional?: boolean }> }} Lock */

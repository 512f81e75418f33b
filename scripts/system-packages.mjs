import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { runCommand } from './run-command.mjs';

const APT_TIMEOUT_MS = 300_000;
const APT_OPTIONS = [
  '-qq',
  '-o',
  'Acquire::Retries=1',
  '-o',
  'Acquire::http::Timeout=20',
  '-o',
  'DPkg::Lock::Timeout=60',
];

/** Programs that no npm package brings: the Debian packages that do, and where each is found. */
const programs = {
  ffmpeg: { packages: ['ffmpeg'], find: () => findProgram('ffmpeg', process.env.FFMPEG_PATH) },
  chromium: { packages: ['chromium', 'fonts-liberation'], find: findChromium },
  postgresql: { packages: ['postgresql'], find: findPostgresqlFolder },
};

/** @returns {string | null} the Chromium that browser tests use; `CHROMIUM_PATH` names another one. */
export function findChromium() {
  return (
    findProgram('chromium', process.env.CHROMIUM_PATH) ??
    findProgram('chromium-browser') ??
    findProgram('google-chrome-stable')
  );
}

/** @returns {string | null} the folder with `initdb` and `postgres`, newest version first; Debian keeps it off the PATH. */
export function findPostgresqlFolder() {
  const root = '/usr/lib/postgresql';
  const versions = existsSync(root) ? readdirSync(root).sort((one, other) => Number(other) - Number(one)) : [];
  const folders = [...versions.map((version) => path.join(root, version, 'bin')), ...pathFolders()];
  return (
    folders.find((folder) => isProgram(path.join(folder, 'initdb')) && isProgram(path.join(folder, 'postgres'))) ?? null
  );
}

/**
 * Sees to it that programs are there: where it may (Debian or Ubuntu as root) it installs them, else it prints the line that does.
 * @param {(keyof typeof programs)[]} names
 * @param {{ mayInstall?: boolean }} [options]
 * @returns {Promise<boolean>} whether all are there now
 */
export async function ensurePrograms(names, { mayInstall = canInstall() } = {}) {
  const missing = missingPrograms(names);
  if (missing.length === 0) return true;
  if (mayInstall) await installWithApt(packagesOf(missing));
  const stillMissing = missingPrograms(missing);
  if (stillMissing.length === 0) return true;
  console.log(`Missing: ${stillMissing.join(', ')}. On Debian or Ubuntu this installs what is needed:`);
  console.log(`  sudo apt-get update && sudo apt-get install --yes ${packagesOf(stillMissing).join(' ')}`);
  return false;
}

/** @param {(keyof typeof programs)[]} names */
export function missingPrograms(names) {
  return names.filter((name) => programs[name].find() === null);
}

/** @param {(keyof typeof programs)[]} names */
function packagesOf(names) {
  return names.flatMap((name) => programs[name].packages);
}

/** Whether this is Debian or Ubuntu, and we are root. */
export function canInstall() {
  return process.getuid?.() === 0 && existsSync('/etc/debian_version') && findProgram('apt-get') !== null;
}

/** @param {string[]} packages */
async function installWithApt(packages) {
  console.log(`Installing ${packages.join(', ')} (once, with apt-get) …`);
  const settings = { isQuiet: true, timeoutMs: APT_TIMEOUT_MS, env: { DEBIAN_FRONTEND: 'noninteractive' } };
  await runCommand('apt-get', [...APT_OPTIONS, 'update'], settings);
  const install = ['install', '--yes', '--no-install-recommends', ...packages];
  const { exitCode, output } = await runCommand('apt-get', [...APT_OPTIONS, ...install], settings);
  if (exitCode !== 0) console.log(`apt-get could not install them:\n${output.trim().split('\n').slice(-5).join('\n')}`);
}

/** @param {string} name @param {string} [named] a path that a setting names; it alone counts then */
function findProgram(name, named) {
  if (named) return isProgram(named) ? named : null;
  return (
    pathFolders()
      .map((folder) => path.join(folder, name))
      .find(isProgram) ?? null
  );
}

function pathFolders() {
  return (process.env.PATH ?? '').split(path.delimiter).filter((folder) => folder !== '');
}

/** @param {string} file */
function isProgram(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

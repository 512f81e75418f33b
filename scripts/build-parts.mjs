import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { contentHash } from './content-hash.mjs';
import { keepEarlierBuild } from './earlier-builds.mjs';
import { packFiles } from './pack-files.mjs';
import { projectFolder, runCommand, runPackageScript } from './run-command.mjs';

/** Inputs of every part, besides its own folders. */
const MADE_WITH = ['package.json', 'package-lock.json', 'tsconfig.json', 'contract', 'rules', 'slide-types'];

/**
 * The parts of the product: the folders each is built from, the file that shows it is built, and what runs afterwards.
 * `pageFiles`: files that open pages may still request after the next build; they are kept. `settings`: environment
 * variables that affect the build.
 * @type {Record<string, { folders: string[], result: string, pageFiles?: string, settings?: string[], afterwards?: () => Promise<boolean> }>}
 */
export const parts = {
  player: {
    folders: ['player'],
    result: 'dist/player/index.html',
    pageFiles: 'assets/player',
    settings: ['PLAYER_RUNTIME'],
  },
  dashboard: { folders: ['dashboard', 'ui'], result: 'dist/dashboard/index.html', pageFiles: 'assets/dashboard' },
  server: { folders: ['server'], result: 'dist/server/main.js', afterwards: makeDatabaseTemplate },
};

/**
 * Builds the parts whose sources have changed since their last build.
 * @param {string[]} [names] defaults to all parts
 * @returns {Promise<boolean>} whether all of these parts are built
 */
export async function buildStale(names = Object.keys(parts)) {
  const builds = await Promise.all(names.map(buildPart));
  return builds.every((isBuilt) => isBuilt);
}

/** @param {string} name */
async function buildPart(name) {
  const part = parts[name];
  if (!part) throw new Error(`There is no part named ${name}. Choose from ${Object.keys(parts).join(', ')}.`);
  const { folders, result, pageFiles, settings = [], afterwards } = part;
  const stamp = path.join(projectFolder, 'dist', `${name}.stamp`);
  const sources = await contentHash(projectFolder, [...MADE_WITH, ...folders], isTestFile);
  const hash = `${sources} ${settings.map((setting) => process.env[setting] ?? '').join(' ')}`.trim();
  const builtFrom = await readFile(stamp, 'utf8').catch(() => null);
  if (builtFrom === hash && existsSync(path.join(projectFolder, result))) return true;

  console.log(`Building the ${name} …`);
  await rm(stamp, { force: true });
  const startedAt = Date.now();
  if (pageFiles) await keepEarlierBuild(path.join(projectFolder, 'dist', name), pageFiles);
  const { exitCode, output } = await runPackageScript(
    'vite/bin/vite.js',
    ['build', '--config', `${name}/vite.config.ts`, '--logLevel', 'warn'],
    { isQuiet: true, env: { NODE_ENV: 'production' } },
  );
  if (exitCode !== 0 || !existsSync(path.join(projectFolder, result))) {
    console.error(`${output.trim()}\nFailed to build the ${name}.`);
    return false;
  }
  if (pageFiles) await packFiles(path.join(projectFolder, 'dist', name, pageFiles));
  if (afterwards && !(await afterwards())) return false;
  // The hash is from before the build, so sources that changed during it are built next time.
  await mkdir(path.dirname(stamp), { recursive: true });
  await writeFile(stamp, hash);
  console.log(`Built the ${name} in ${((Date.now() - startedAt) / 1000).toFixed(1)} s.`);
  return true;
}

/** Creates the template of new databases. It depends only on the database's package, but creating it again is cheap. */
async function makeDatabaseTemplate() {
  const program = path.join(projectFolder, 'dist/server/make-database-template.js');
  const { exitCode, output } = await runCommand(process.execPath, [program], { isQuiet: true });
  if (exitCode !== 0) console.error(`${output.trim()}\nFailed to create the database template.`);
  return exitCode === 0;
}

/** @param {string} name */
function isTestFile(name) {
  return /\.test\.tsx?$/.test(name) || name.startsWith('server/testing/');
}

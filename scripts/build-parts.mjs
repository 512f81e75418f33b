import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { contentHash } from './content-hash.mjs';
import { keepEarlierBuild } from './earlier-builds.mjs';
import { packFiles } from './pack-files.mjs';
import { projectFolder, runCommand, runPackageScript } from './run-command.mjs';

/** What every part is made of, beside its own folders. */
const MADE_WITH = ['package.json', 'package-lock.json', 'tsconfig.json', 'contract', 'rules', 'slide-types'];

/**
 * The parts of the product: what each is made of, the file without which it isn't there, and what its build ends with.
 * `pageFiles`: what pages that still run may ask for after the next build; it is kept for them. `settings`: what of the
 * environment it is built by.
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
 * Builds the parts whose sources changed since they were built.
 * @param {string[]} [names] which parts; all when left out
 * @returns {Promise<boolean>} whether everything asked for is built now
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
  // The hash was taken before the build: what changed meanwhile is built the next time.
  await mkdir(path.dirname(stamp), { recursive: true });
  await writeFile(stamp, hash);
  console.log(`Built the ${name} in ${((Date.now() - startedAt) / 1000).toFixed(1)} s.`);
  return true;
}

/** What a new database begins from; it depends on nothing but the database's own package, but making it anew costs little. */
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

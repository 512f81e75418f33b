import { readdirSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { projectFolder, runPackageScript } from './run-command.mjs';

const FOLDERS = ['contract', 'rules', 'slide-types', 'server', 'player', 'dashboard', 'ui', 'e2e', 'bench', 'scripts'];

/**
 * Checks the import rules between folders, and prints every import that breaks one.
 * @returns {Promise<boolean>} whether all imports follow the rules
 */
export async function checkImports() {
  const folders = FOLDERS.filter(hasSources);
  const results = [];
  for (const config of ['.dependency-cruiser.cjs', '.dependency-cruiser.bundle.cjs']) {
    results.push(await cruise(config, folders));
  }
  return results.every((isClean) => isClean);
}

/**
 * @param {string} config
 * @param {string[]} folders
 */
async function cruise(config, folders) {
  const report = path.join(projectFolder, 'test-results', 'imports.json');
  await mkdir(path.dirname(report), { recursive: true });
  const args = ['--config', config, '--output-type', 'json', '--output-to', report, ...folders];
  await runPackageScript('dependency-cruiser/bin/dependency-cruise.mjs', args);
  const { modules, summary } = JSON.parse(await readFile(report, 'utf8'));

  for (const violation of summary.violations) console.error(`  ${describe(violation)}`);
  // A parser that doesn't support our TypeScript reads nothing and finds no errors.
  const unread = folders.filter((folder) => !modules.some(isOf(folder)));
  if (unread.length > 0) console.error(`  No modules found in ${unread.join(', ')}.`);
  console.log(`${config}: ${summary.totalCruised} modules read, ${summary.violations.length} imports break a rule.`);
  return summary.violations.length === 0 && unread.length === 0 && summary.totalCruised > 0;
}

/** @param {{ from: string, to: string, rule: { name: string }, cycle?: { name: string }[] }} violation */
function describe({ from, to, rule, cycle }) {
  const way = cycle ? cycle.map(({ name }) => name) : [to];
  return `${rule.name}: ${[from, ...way].join(' → ')}`;
}

/** @param {string} folder */
function isOf(folder) {
  return (/** @type {{ source: string }} */ { source }) => source.startsWith(`${folder}/`);
}

/** @param {string} folder */
function hasSources(folder) {
  try {
    return readdirSync(path.join(projectFolder, folder), { recursive: true }).some((name) =>
      /\.tsx?$/.test(String(name)),
    );
  } catch {
    return false;
  }
}

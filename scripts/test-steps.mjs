import { rm } from 'node:fs/promises';
import path from 'node:path';
import { checkPackages } from './check-packages.mjs';
import { checkImports } from './import-rules.mjs';
import { projectFolder, runCommand, runPackageScript } from './run-command.mjs';
import { SLOW, slowFiles } from './slow-files.mjs';
import { judge, NO_TESTS, ONE_FAILED, ONE_PASSED, playwrightCounts, readReport, vitestCounts } from './test-counts.mjs';
import { startPostgres } from './throwaway-postgres.mjs';

/** Several times what a step takes, because machines can be busy. It only ends runners that hang. */
const RUNNER_TIMEOUT_MS = 2_700_000;

/**
 * @typedef {object} Step
 * @property {('ffmpeg' | 'chromium' | 'postgresql')[]} [programs] required on the machine
 * @property {boolean} [needsBuild]
 * @property {boolean} [startsEarly] started before all others because it uses one processor; prints nothing unless it
 * fails
 * @property {(forRunner: string[]) => Promise<import('./test-counts.mjs').Counts>} run
 */

/** The steps of `npm test`, in order. @satisfies {Record<string, Step>} */
export const steps = {
  lint: { run: () => check('@biomejs/biome/bin/biome', ['check', '--error-on-warnings', '.']) },
  imports: { run: async () => ((await checkImports()) ? ONE_PASSED : ONE_FAILED) },
  'dead-code': { run: () => check('knip/bin/knip.js', ['--no-progress']) },
  packages: { run: async () => ((await checkPackages()) ? ONE_PASSED : ONE_FAILED) },
  unit: { programs: ['ffmpeg'], run: (forRunner) => runVitest('unit', forRunner) },
  types: { startsEarly: true, run: checkTypes },
  postgres: { programs: ['ffmpeg', 'postgresql'], run: runOnPostgres },
  compatibility: { needsBuild: true, run: checkCompatibility },
  browser: { programs: ['ffmpeg', 'chromium'], needsBuild: true, run: runPlaywright },
  speed: { needsBuild: true, run: runShortBench },
};

/**
 * What `npm test quick` does: it skips slow test files, runs components on React only, and runs the journeys with the
 * tag @quick.
 * @type {Record<string, Step>}
 */
export const quickSteps = {
  lint: steps.lint,
  imports: steps.imports,
  unit: { ...steps.unit, run: runQuickTests },
  types: steps.types,
  compatibility: steps.compatibility,
  browser: { ...steps.browser, run: (forRunner) => runPlaywright(['--grep=@quick', ...forRunner]) },
};

/**
 * @param {string} script
 * @param {string[]} args
 */
async function check(script, args) {
  const { exitCode } = await runPackageScript(script, args, { timeoutMs: RUNNER_TIMEOUT_MS });
  return exitCode === 0 ? ONE_PASSED : ONE_FAILED;
}

/**
 * Checks types with TypeScript 7, which is several times as fast as 6. The tools that read our sources through the
 * compiler's JavaScript interface need 6, so that is the one named `typescript`.
 */
async function checkTypes() {
  // Later runs check only the files that changed, and the files that import them.
  const args = ['--noEmit', '--incremental', '--tsBuildInfoFile', 'node_modules/.cache/vitrine/types.tsbuildinfo'];
  const { exitCode, output } = await runPackageScript('typescript-7/bin/tsc', args, {
    timeoutMs: RUNNER_TIMEOUT_MS,
    isQuiet: true,
  });
  if (output !== '') console.log(output.trimEnd());
  return exitCode === 0 ? ONE_PASSED : ONE_FAILED;
}

/**
 * @param {string} name of the report
 * @param {string[]} args
 * @param {Record<string, string>} [env]
 */
async function runVitest(name, args, env) {
  const report = `test-results/${name}.json`;
  await removeOld(report);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const options = { timeoutMs: RUNNER_TIMEOUT_MS, env };
  const { exitCode } = await runPackageScript('vitest/vitest.mjs', ['run', ...reporters, ...args], options);
  const written = await readReport(report);
  return judge(exitCode, written === null ? null : vitestCounts(written));
}

/** @param {string[]} forRunner */
async function runQuickTests(forRunner) {
  const projects = ['server', 'unit', 'components'].map((name) => `--project=${name}`);
  const counts = await runVitest('quick', [...projects, `--tags-filter=!${SLOW}`, ...forRunner]);
  const written = await readReport('test-results/quick.json');
  for (const { name, seconds } of written === null ? [] : slowFiles(written)) {
    const file = path.relative(projectFolder, name);
    console.log(`${file} took ${seconds.toFixed(1)} s. If it always does, tag it: // @module-tag ${SLOW}`);
  }
  return counts;
}

/** Runs the API tests again, on a PostgreSQL server. @param {string[]} forRunner */
async function runOnPostgres(forRunner) {
  const postgres = await startPostgres();
  try {
    return await runVitest('postgres', ['--project=server', ...forRunner], { TEST_DATABASE_URL: postgres.url });
  } finally {
    await postgres.stop();
  }
}

/** Checks the built page of screens against the oldest supported browsers. */
async function checkCompatibility() {
  const args = ['--import', 'tsx', 'scripts/compatibility/check.ts'];
  const { exitCode } = await runCommand(process.execPath, args, { timeoutMs: RUNNER_TIMEOUT_MS });
  return exitCode === 0 ? ONE_PASSED : ONE_FAILED;
}

/** @param {string[]} forRunner */
async function runPlaywright(forRunner) {
  const report = 'test-results/browser.json';
  await removeOld(report);
  const options = { timeoutMs: RUNNER_TIMEOUT_MS };
  const { exitCode } = await runPackageScript('@playwright/test/cli.js', ['test', ...forRunner], options);
  const written = await readReport(report);
  return judge(exitCode, written === null ? null : playwrightCounts(written));
}

/** Processor time is read from /proc, so this needs Linux. */
async function runShortBench() {
  if (process.platform !== 'linux') return { ...NO_TESTS, skipped: 1 };
  const args = ['--import', 'tsx', 'bench/short.ts'];
  const { exitCode } = await runCommand(process.execPath, args, { timeoutMs: RUNNER_TIMEOUT_MS });
  return exitCode === 0 ? ONE_PASSED : ONE_FAILED;
}

/** @param {string} report */
async function removeOld(report) {
  await rm(path.join(projectFolder, report), { force: true });
}

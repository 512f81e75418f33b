import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { problemsOfPackages } from './package-rules.mjs';
import { projectFolder, runNpm } from './run-command.mjs';

const AUDIT_WITHIN_MS = 30_000;

/**
 * Checks the packages: against the lock file, which needs no network, and against the registry's list of known
 * vulnerabilities if it can be reached.
 */
export async function checkPackages() {
  const [lock, manifest] = await Promise.all([readJson('package-lock.json'), readJson('package.json')]);
  const problems = problemsOfPackages(lock, manifest);
  const count = Object.keys(lock.packages).length - 1;
  if (count < 1) problems.push('There are no packages to check.');
  for (const problem of problems) console.error(problem);
  const isSound = problems.length === 0;
  if (isSound)
    console.log(
      `${count} packages: all have a hash and an allowed licence, and none runs an install script that is not allowed.`,
    );
  return (await checkVulnerabilities()) && isSound;
}

/** Checks production packages only. Returns false if a severe vulnerability is known. */
async function checkVulnerabilities() {
  const args = ['audit', '--omit=dev', '--audit-level=high', '--json'];
  const { output } = await runNpm(args, { isQuiet: true, timeoutMs: AUDIT_WITHIN_MS });
  const report = parsed(output.slice(output.indexOf('{')));
  const found = report?.metadata?.vulnerabilities;
  if (!found) {
    console.log('The registry’s list of known vulnerabilities is not available here; it was not checked.');
    return true;
  }
  const grave = found.high + found.critical;
  const names = Object.keys(report.vulnerabilities ?? {}).join(', ');
  console.log(`Known vulnerabilities: ${found.total}${grave > 0 ? `, ${grave} of them severe: ${names}` : ''}.`);
  return grave === 0;
}

/** Returns null if the text isn't JSON. @param {string} text */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** @param {string} file */
async function readJson(file) {
  return JSON.parse(await readFile(path.join(projectFolder, file), 'utf8'));
}

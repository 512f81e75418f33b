import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { projectFolder } from './run-command.mjs';

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

/** @type {Counts} */
export const NO_TESTS = { passed: 0, failed: 0, skipped: 0 };
/** @type {Counts} */
export const ONE_PASSED = { passed: 1, failed: 0, skipped: 0 };
/** @type {Counts} */
export const ONE_FAILED = { passed: 0, failed: 1, skipped: 0 };

/**
 * @param {Counts} one
 * @param {Counts} other
 * @returns {Counts}
 */
export function addCounts(one, other) {
  return {
    passed: one.passed + other.passed,
    failed: one.failed + other.failed,
    skipped: one.skipped + other.skipped,
  };
}

/** "12 passed, 0 failed", plus the number of skipped tests if there are any. @param {Counts} counts */
export function closingLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/**
 * Combines a runner's exit code with its report. A runner that failed or ran no tests never counts as passed,
 * even if its report contains no failed test.
 * @param {number} exitCode
 * @param {Counts | null} reported null if there is no report
 * @returns {Counts}
 */
export function judge(exitCode, reported) {
  const counts = reported ?? NO_TESTS;
  const isGood = exitCode === 0 && counts.passed > 0;
  return isGood || counts.failed > 0 ? counts : { ...counts, failed: 1 };
}

/** Counts of vitest's JSON report. @param {any} report @returns {Counts} */
export function vitestCounts(report) {
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/** Counts of Playwright's JSON report. @param {any} report @returns {Counts} */
export function playwrightCounts({ stats }) {
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped };
}

/**
 * @param {string} file relative to the project's folder
 * @returns {Promise<unknown>} null if it doesn't exist
 */
export async function readReport(file) {
  const text = await readFile(path.join(projectFolder, file), 'utf8').catch(() => null);
  return text === null ? null : JSON.parse(text);
}

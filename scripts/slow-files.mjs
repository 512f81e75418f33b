/** The tag of test files that `npm test quick` skips: `// @module-tag slow` in their first line. */
export const SLOW = 'slow';

/** On a busy machine, quick files can take longer: the limit is advice, not a failure. */
const QUICK_FILE_MS = 5000;

/**
 * Returns the files of vitest's JSON report that took longer than a quick file may, slowest first.
 * @param {any} report
 * @returns {{ name: string, seconds: number }[]}
 */
export function slowFiles(report) {
  /** @type {{ name: string, startTime: number, endTime: number }[]} */
  const files = report.testResults;
  return files
    .map(({ name, startTime, endTime }) => ({ name, seconds: (endTime - startTime) / 1000 }))
    .filter(({ seconds }) => seconds * 1000 > QUICK_FILE_MS)
    .sort((one, other) => other.seconds - one.seconds);
}

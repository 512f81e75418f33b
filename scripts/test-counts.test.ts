import { describe, expect, it } from 'vitest';
import { addCounts, closingLine, judge } from './test-counts.mjs';

const counts = (passed: number, failed: number, skipped = 0) => ({ passed, failed, skipped });

describe('the result of a test run', () => {
  it.each([
    ['all passed', 0, counts(5, 0), counts(5, 0)],
    ['some failed', 1, counts(4, 1), counts(4, 1)],
    ['all passed, but the runner failed', 1, counts(5, 0), counts(5, 1)],
    ['the runner ended without a report', 1, null, counts(0, 1)],
    ['the runner found no test', 0, counts(0, 0), counts(0, 1)],
    ['every test was skipped', 0, counts(0, 0, 3), counts(0, 1, 3)],
  ])('%s', (_, exitCode, reported, expected) => {
    expect(judge(exitCode, reported)).toEqual(expected);
  });

  it('ends with one line that adds up all results', () => {
    expect(closingLine(addCounts(counts(2, 1), counts(3, 0)))).toBe('5 passed, 1 failed');
    expect(closingLine(counts(5, 0, 2))).toBe('5 passed, 0 failed, 2 skipped');
  });
});

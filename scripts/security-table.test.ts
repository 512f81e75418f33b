import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectFolder } from './run-command.mjs';

const rows = readFileSync(path.join(projectFolder, 'SECURITY.md'), 'utf8')
  .split('## The rules')[1]
  ?.split('\n')
  .filter((line) => /^\| [^*|-]/.test(line) && !line.startsWith('| Rule |'))
  .map((line) =>
    line
      .split('|')
      .slice(1, 4)
      .map((cell) => cell.trim()),
  );
const filesIn = (cell = '') => [...cell.matchAll(/\]\(([^)#]+)\)/g)].map(([, file = '']) => file);

describe('the rules in SECURITY.md', () => {
  it('name files that exist', () => {
    expect(rows?.length).toBeGreaterThan(40);
  });

  it.each(rows ?? [])('%s', (_rule, enforcing, trying) => {
    const [code, tests] = [filesIn(enforcing), filesIn(trying)];
    expect(code).not.toEqual([]);
    expect(tests).not.toEqual([]);
    expect(tests.filter((file) => !/\.(test|spec)\.tsx?$/.test(file))).toEqual([]);
    expect([...code, ...tests].filter((file) => !existsSync(path.join(projectFolder, file)))).toEqual([]);
  });
});

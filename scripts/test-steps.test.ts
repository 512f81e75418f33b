import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectFolder } from './run-command.mjs';
import { slowFiles } from './slow-files.mjs';
import { quickSteps, steps } from './test-steps.mjs';

const read = (file: string) => readFileSync(path.join(projectFolder, file), 'utf8');

describe('npm test', () => {
  it('has the steps that CONTRIBUTING.md lists', () => {
    const listed = [...read('CONTRIBUTING.md').matchAll(/^\| `npm test ([a-z-]+)` \|/gm)].map(([, name]) => name);
    expect(listed.toSorted()).toEqual(Object.keys(steps).toSorted());
  });

  it('has a quick variant of some of them, with eight journeys', () => {
    expect(Object.keys(steps)).toEqual(expect.arrayContaining(Object.keys(quickSteps)));
    const specs = readdirSync(path.join(projectFolder, 'e2e')).filter((name) => name.endsWith('.spec.ts'));
    const tags = specs.flatMap((name) => read(`e2e/${name}`).match(/tag: '@quick'/g) ?? []);
    expect(tags).toHaveLength(8);
  });

  it('names the files that take too long for the quick variant', () => {
    const testResults = [
      { name: 'fast.test.ts', startTime: 1000, endTime: 2000 },
      { name: 'slow.test.ts', startTime: 1000, endTime: 7000 },
      { name: 'slowest.test.ts', startTime: 1000, endTime: 8500 },
    ];
    expect(slowFiles({ testResults })).toEqual([
      { name: 'slowest.test.ts', seconds: 7.5 },
      { name: 'slow.test.ts', seconds: 6 },
    ]);
  });
});

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { projectFolder } from './run-command.mjs';

const FOLDERS = ['contract', 'rules', 'slide-types', 'server', 'player', 'dashboard', 'ui', 'e2e', 'bench', 'scripts'];
const MAX_LINES = 300;

test('no source file or style sheet is longer than 300 lines', () => {
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(path.join(projectFolder, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(tsx?|mjs|css)$/.test(name) && !/\.(test|spec)\.tsx?$/.test(name))
      .map((name) => path.join(folder, name)),
  );
  expect(files.length).toBeGreaterThan(500);
  expect(files.filter((file) => linesOf(file) > MAX_LINES)).toEqual([]);
});

function linesOf(file: string): number {
  return readFileSync(path.join(projectFolder, file), 'utf8').trimEnd().split('\n').length;
}

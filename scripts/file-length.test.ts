import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { projectFolder } from './run-command.mjs';

const FOLDERS = ['contract', 'rules', 'slide-types', 'server', 'player', 'dashboard', 'ui', 'e2e', 'bench', 'scripts'];
const MAX_LINES = 300;
const MAX_COLUMNS = 120;

const COMMENT = /^\s*(?:\*|\/\/|\/\*)/;
/** Addresses, types and instructions to tools. */
const CAN_NOT_BE_WRAPPED = /https?:|@\w+ \{|biome-ignore/;

const files = FOLDERS.flatMap((folder) =>
  readdirSync(path.join(projectFolder, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(tsx?|mjs|css)$/.test(name))
    .map((name) => path.join(folder, name)),
);

test('no source file or style sheet is longer than 300 lines', () => {
  const sources = files.filter((name) => !/\.(test|spec)\.tsx?$/.test(name));
  expect(sources.length).toBeGreaterThan(500);
  expect(sources.filter((file) => linesOf(file).length > MAX_LINES)).toEqual([]);
});

test('no comment is wider than 120 characters', () => {
  const isWide = (line: string) => COMMENT.test(line) && line.length > MAX_COLUMNS && !CAN_NOT_BE_WRAPPED.test(line);
  const wide = files.flatMap((file) =>
    linesOf(file).flatMap((line, at) => (isWide(line) ? [`${file}:${at + 1}`] : [])),
  );
  expect(wide).toEqual([]);
});

function linesOf(file: string): string[] {
  return readFileSync(path.join(projectFolder, file), 'utf8').trimEnd().split('\n');
}

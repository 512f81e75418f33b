import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { readSource, sourcesBelow } from './languages/sentences.mjs';
import { projectFolder } from './run-command.mjs';

const DECISIONS = 'docs/decisions';
const files = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'SECURITY.md', ...markdownBelow('docs')];

test.each(files)('the links of %s work', (file) => {
  const links = [...read(file).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link);
  expect(links.filter((link) => !/^(https?|mailto):/.test(link) && !exists(file, link))).toEqual([]);
});

test.each(files)('each row of a table in %s is on its own line', (file) => {
  const lines = read(file).split('\n');
  expect(lines.filter((line) => /^ *\|/.test(line) && !line.endsWith('|'))).toEqual([]);
});

test.each(['server/', 'player/engine/', 'dashboard/'])(
  'the tree of %s in the architecture lists only files that exist',
  (folder) => {
    const [, section = ''] = read('docs/architecture.md').split(`### ${folder}\n`);
    const [, tree = ''] = section.split('```');
    const named = pathsOfTree(tree);
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter((name) => !existsSync(path.join(projectFolder, folder, name)))).toEqual([]);
  },
);

/** The paths of a tree whose lines are indented by two spaces per folder. */
function pathsOfTree(tree: string): string[] {
  const folders: string[] = [];
  return tree.split('\n').flatMap((line) => {
    const [, indent = '', entries = ''] = /^( *)((?:[\w-]+(?:\.tsx?|\/) *)+)/.exec(line) ?? [];
    // The description of the line above continues.
    if (entries === '') return [];
    const names = entries.split(/ +/).filter((name) => name !== '');
    folders.length = indent.length / 2;
    const paths = names.map((name) => path.join(...folders, name));
    folders.push(names[0] ?? '');
    return paths;
  });
}

describe('decisions', () => {
  const rows = read(`${DECISIONS}/README.md`).split('\n');
  const names = readdirSync(path.join(projectFolder, DECISIONS)).filter((name) => name !== 'README.md');

  test.each(names)('%s has a number, a status, a date and a row in the index', (name) => {
    const [heading = '', , status = '', , firstSentence = ''] = read(`${DECISIONS}/${name}`).split('\n');
    const number = name.slice(0, 3);
    expect(heading).toMatch(new RegExp(`^# ${number} \\S`));
    expect(status).toMatch(/^(Accepted|Superseded by \[\d{3}\]\(\S+\)), \d{4}-\d\d-\d\d$/);
    expect(firstSentence).toMatch(/^[A-Z`]/);
    const title = heading.slice(`# ${number} `.length);
    expect(rows.filter((row) => row.startsWith(`| [${number}](${name}) | ${title} |`))).toHaveLength(1);
  });

  test('exist where comments refer to them', () => {
    const sources = sourcesBelow(['contract', 'rules', 'server', 'slide-types', 'player', 'dashboard', 'ui']);
    const named = sources.flatMap((file) => readSource(file).match(/docs\/decisions\/[\w-]+\.md/g) ?? []);
    expect(named.length).toBeGreaterThan(30);
    expect(named.filter((name) => !existsSync(path.join(projectFolder, name)))).toEqual([]);
  });

  test('have unique numbers', () => {
    const numbers = names.map((name) => name.slice(0, 3));
    expect(new Set(numbers).size).toBe(numbers.length);
  });
});

/** Whether a relative link leads to a file and, with an anchor, to a heading in it. */
function exists(from: string, link: string): boolean {
  const [target = '', anchor] = link.split('#');
  const file = target === '' ? from : path.posix.join(path.posix.dirname(from), target);
  if (!existsSync(path.join(projectFolder, file))) return false;
  return anchor === undefined || anchorsOf(read(file)).includes(anchor);
}

/** The anchors that GitHub gives to headings. */
function anchorsOf(markdown: string): string[] {
  return [...markdown.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  );
}

function markdownBelow(folder: string): string[] {
  return readdirSync(path.join(projectFolder, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `${folder}/${name.replaceAll(path.sep, '/')}`)
    .sort();
}

function read(file: string): string {
  return readFileSync(path.join(projectFolder, file), 'utf8');
}

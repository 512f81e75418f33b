import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { projectFolder } from './run-command.mjs';

/** Files and folders that use the terms of the glossary. Add a folder once its text has been cleaned. */
const CLEAN = [
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  'SECURITY.md',
  'dashboard',
  '.github',
  'Dockerfile',
  'bench',
  'contract',
  'deploy',
  'docs/architecture.md',
  'docs/decisions',
  'docs/deploy.md',
  'docs/releasing.md',
  'docs/scaling.md',
  'docs/templates.md',
  'e2e',
  'player',
  'rules',
  'scripts',
  'server/access.test.ts',
  'server/async',
  'server/attacks.test.ts',
  'server/backup',
  'server/built-in-templates',
  'server/cache',
  'server/cli',
  'server/commands',
  'server/db',
  'server/env.test.ts',
  'server/every-problem.test.ts',
  'server/features/alerts',
  'server/features/api-docs',
  'server/features/areas',
  'server/features/audit',
  'server/features/auth',
  'server/features/blocks',
  'server/features/channel-size.test.ts',
  'server/features/channel-size.ts',
  'server/features/channels',
  'server/features/display',
  'server/features/feeds',
  'server/features/library',
  'server/features/pairing',
  'server/features/places',
  'server/features/portals',
  'server/features/reachable.test.ts',
  'server/features/reachable.ts',
  'server/features/screens',
  'server/features/shared-file.ts',
  'server/features/slides',
  'server/features/sync-groups',
  'server/features/system',
  'server/features/templates',
  'server/features/text-quota.ts',
  'server/features/update-fields.ts',
  'server/features/uploads',
  'server/features/users',
  'server/files',
  'server/hostile-connections.test.ts',
  'server/hostile-http.test.ts',
  'server/hostile-input.test.ts',
  'server/html',
  'server/http',
  'server/installation',
  'server/lost-database.test.ts',
  'server/mail',
  'server/media',
  'server/new-values.test.ts',
  'server/other-sites.test.ts',
  'server/outbound',
  'server/portal-file',
  'server/resent-records.test.ts',
  'server/specified-problems.test.ts',
  'server/stored-text.test.ts',
  'server/testing',
  'server/threads',
  'server/workers',
  'slide-types',
  'ui',
];

/** This test, whose examples contain forbidden words. */
const EXAMPLES = 'scripts/glossary.test.ts';
const GLOSSARY = 'docs/glossary.md';
const forbidden = forbiddenIn(read(GLOSSARY));
const pattern = new RegExp(`\\b(${[...forbidden.keys()].join('|').replaceAll(' ', '\\s+')})s?\\b`, 'gi');

describe('the glossary', () => {
  test('lists what each term replaces', () => {
    expect(forbidden.get('film')).toBe('video');
    expect(forbidden.size).toBeGreaterThan(30);
  });

  test.each([
    ['docs/page.md', 'Two films play.\n'],
    ['docs/page.md', 'Nothing is shown on\nthe glass.\n'],
    ['server/file.ts', '/** Tells the moment. */\nconst one = 1;\n'],
    ['server/file.ts', "throw new Error('This film is too long.');\n"],
    ['server/file.ts', 'log.warn(`$' + '{count} films were removed.`);\n'],
    ['dashboard/languages/de/part.json', '{ "This film is too long.": "Zu lang." }\n'],
    ['deploy/panels.json', '{ "panels": [{ "title": "Films" }] }\n'],
    ['.github/form.yml', 'label: Whoever saw it\n'],
  ])('finds a word in %s', (file, text) => {
    expect(problemsIn(file, text)).toHaveLength(1);
  });

  test.each([
    ['docs/page.md', 'See `film-pool.ts` and [the pool](film-pool.ts).\n\n```\nfilm\n```\n'],
    ['server/file.ts', "import { filmPool } from './film.ts';\nconst film = filmPool['film-key'];\n"],
    ['dashboard/languages/de/part.json', '{ "This video is too long.": "Dieser Film ist zu lang." }\n'],
    ['docs/page.md', 'Filming is momentary.\n'],
  ])('leaves code and other words in %s alone', (file, text) => {
    expect(problemsIn(file, text)).toEqual([]);
  });
});

test.each(CLEAN.flatMap(filesIn).filter((file) => file !== EXAMPLES))('%s uses the terms of the glossary', (file) => {
  expect(problemsIn(file, read(file))).toEqual([]);
});

/** Parses the glossary's tables: each forbidden phrase (third column) and its term (first column). */
function forbiddenIn(glossary: string): Map<string, string> {
  const rows = glossary
    .split('\n')
    .filter((line) => line.startsWith('|') && !/^\| (Term|---)/.test(line))
    .map((line) => line.split('|').map((cell) => cell.trim()));
  return new Map(
    rows.flatMap(([, term = '', , phrases = '']) =>
      phrases === '' ? [] : phrases.split(', ').map((phrase) => [phrase, term] as const),
    ),
  );
}

/** `file:line: phrase → term`, for each forbidden phrase in the prose of a file. */
function problemsIn(file: string, text: string): string[] {
  return proseOf(file, text).flatMap(({ line, prose }) =>
    [...prose.matchAll(pattern)].map(([found, phrase = '']) => {
      const term = forbidden.get(phrase.toLowerCase().replace(/\s+/g, ' '));
      return `${file}:${line}: ${found} → ${term}`;
    }),
  );
}

interface Passage {
  /** Line on which it starts. */
  line: number;
  prose: string;
}

/** The text in a file that people read: a document's text, or the comments and sentences of a source. */
function proseOf(file: string, text: string): Passage[] {
  if (/\.[mc]?[jt]sx?$/.test(file)) return proseOfSource(file, text);
  if (file.endsWith('.json')) return [{ line: 1, prose: proseOfJson(file, text).join('\n') }];
  return [{ line: 1, prose: file.endsWith('.md') ? withoutCode(text) : text }].flatMap(paragraphsOf);
}

/** For translations, the keys, which are the English text; for other files, every string except metric queries. */
function proseOfJson(file: string, text: string): string[] {
  const strings: string[] = [];
  const content = JSON.parse(text, (key, value: unknown) => {
    if (typeof value === 'string' && key !== 'expr') strings.push(value.replaceAll(/\{\{\w+\}\}/g, ''));
    return value;
  });
  return file.startsWith('dashboard/languages/') ? Object.keys(content) : strings;
}

function withoutCode(markdown: string): string {
  const keepLines = (code: string) => code.replace(/[^\n]/g, '');
  return markdown
    .replace(/^```.*?^```/gms, keepLines)
    .replace(/`[^`]*`/g, keepLines)
    .replace(/\]\([^)]*\)/g, keepLines);
}

function paragraphsOf({ prose }: Passage): Passage[] {
  let line = 1;
  return prose.split(/(\n\n+)/).map((part) => {
    const passage = { line, prose: part };
    line += part.split('\n').length - 1;
    return passage;
  });
}

function proseOfSource(file: string, text: string): Passage[] {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind);
  const passages: Passage[] = [];
  const add = (at: number, prose: string) =>
    passages.push({ line: source.getLineAndCharacterOfPosition(at).line + 1, prose: withoutCode(prose) });
  const seen = new Set<number>();
  const visit = (node: ts.Node): void => {
    for (const { pos, end } of ts.getLeadingCommentRanges(text, node.getFullStart()) ?? []) {
      if (!seen.has(pos)) add(pos, text.slice(pos, end).replace(/\n\s*\*/g, '\n'));
      seen.add(pos);
    }
    const isText = ts.isStringLiteralLike(node) || ts.isTemplateLiteralToken(node) || ts.isJsxText(node);
    // A single word is a key, a path or a name.
    if (isText && /\S\s+\S/.test(node.text)) add(node.getStart(), node.text);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return passages;
}

function filesIn(folderOrFile: string): string[] {
  if (statSync(path.join(projectFolder, folderOrFile)).isFile()) return [folderOrFile];
  return readdirSync(path.join(projectFolder, folderOrFile), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(md|ya?ml|env|service|plist|xml|json|[mc]?[jt]sx?)$/.test(name))
    .map((name) => `${folderOrFile}/${name.replaceAll(path.sep, '/')}`)
    .sort();
}

function read(file: string): string {
  return readFileSync(path.join(projectFolder, file), 'utf8');
}

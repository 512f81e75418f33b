import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { projectFolder } from './run-command.mjs';

/** Everything that people write and read here, except the glossary itself. */
const CLEAN = [
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  'SECURITY.md',
  '.github',
  'Dockerfile',
  'bench',
  'contract',
  'dashboard',
  'deploy',
  'docs/architecture.md',
  'docs/bench-results.md',
  'docs/decisions',
  'docs/deploy.md',
  'docs/errors.md',
  'docs/performance.md',
  'docs/releasing.md',
  'docs/scaling.md',
  'docs/templates.md',
  'e2e',
  'player',
  'playwright.config.ts',
  'rules',
  'scripts',
  'server',
  'slide-types',
  'ui',
  'vitest.config.ts',
];

/** This test, whose examples contain forbidden words, and the slides of the demo, which are about a café. */
const EXCEPTIONS = ['scripts/glossary.test.ts', 'server/demo/demo-content.ts'];
/** Tables whose values are in other languages. */
const TRANSLATIONS = /^(dashboard|contract\/errors)\/languages\//;
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

const files = CLEAN.flatMap(filesIn).filter((file) => !EXCEPTIONS.includes(file));

test.each(files)('%s uses the terms of the glossary', (file) => {
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
  return TRANSLATIONS.test(file) ? Object.keys(content) : strings;
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

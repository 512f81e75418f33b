import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { sentences as errorSentences } from '#contract/errors/sentences.ts';
import { TABLES } from '#dashboard/languages/languages.ts';
import type { Table } from '#dashboard/languages/table.ts';
import { projectFolder } from '../run-command.mjs';
import { answersForPeople, wordsOfTemplates } from './answers.mjs';
import { readSource, sentencesIn, sourcesBelow, untranslatedIn } from './sentences.mjs';

/** What users see: the dashboard, its controls, and the forms of slide types. Screens show only content. */
const sources = [
  ...sourcesBelow(['dashboard', 'ui']),
  ...sourcesBelow(['slide-types']).filter((file) => /'(@mantine\/|#ui\/)/.test(readSource(file))),
];
const sentences = sentencesIn(sources);
const counted = sentences.filter(({ isCounted }) => isCounted).map(({ key }) => key);
const required = new Set([...answersForPeople(), ...wordsOfTemplates()]);
const keys = new Set([
  ...sentences.map(({ key }) => key),
  ...counted.map((key) => `${key}_one`),
  ...Object.keys(errorSentences),
]);

test('all visible text is passed to a translation function', () => {
  expect(untranslatedIn(sources)).toEqual([]);
});

test('what is counted has a singular in English', () => {
  const plural = /\{\{count\}\} [a-z]+s\b/;
  const wrong = sentences.filter(({ key, isCounted, hasSingular }) => isCounted && !hasSingular && plural.test(key));
  expect(wrong.map(({ key, where }) => `${where}  ${key}`)).toEqual([]);
});

describe.each(Object.keys(TABLES))('%s', (code) => {
  const parts = partsOf(code);
  const entries = parts.flatMap(({ name, table }) =>
    Object.entries(table).map(([key, words]) => ({ name, key, words })),
  );
  const present = new Set(entries.map(({ key }) => key));

  test('has every sentence', () => {
    const missing = sentences.filter(({ key }) => !present.has(key)).map(({ key, where }) => `${where}  ${key}`);
    expect(missing).toEqual([]);
    expect(counted.filter((key) => !present.has(`${key}_one`))).toEqual([]);
  });

  test('has every error', () => {
    expect(Object.keys(errorSentences).filter((error) => !present.has(error))).toEqual([]);
  });

  test('has everything that slide types and built-in templates say', () => {
    expect([...required].filter((answer) => !present.has(answer))).toEqual([]);
  });

  test('has no duplicate or unused sentences', () => {
    expect(entries.length).toBe(present.size);
    expect([...present].filter((key) => !keys.has(key) && !required.has(key))).toEqual([]);
  });

  test('has the placeholders and tags of the English, and no empty entries', () => {
    const english: Record<string, string> = errorSentences;
    const wrong = entries.filter(
      ({ key, words }) => words.trim() === '' || slotsOf(words) !== slotsOf(english[key] ?? key),
    );
    expect(wrong).toEqual([]);
  });
});

function partsOf(code: string): { name: string; table: Table }[] {
  const folder = path.join(projectFolder, 'dashboard/languages', code);
  const names = readdirSync(folder).filter((name) => name.endsWith('.json'));
  const files = [path.join(projectFolder, `contract/errors/languages/${code}.json`)];
  files.push(...names.map((name) => path.join(folder, name)));
  return files.map((file) => ({ name: path.basename(file), table: JSON.parse(readFileSync(file, 'utf8')) as Table }));
}

/** `{{placeholders}}` and `<tags>`, in any order. */
function slotsOf(sentence: string): string {
  return [...sentence.matchAll(/\{\{\w+\}\}|<\/?\w+ ?\/?>/g)]
    .map(([slot]) => slot)
    .sort()
    .join(' ');
}

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { TABLES } from '#dashboard/languages/languages.ts';
import type { Table } from '#dashboard/languages/table.ts';
import { allAnswers, answersForPeople } from './answers.mjs';
import { readSource, sentencesIn, sourcesBelow, untranslatedIn } from './sentences.mjs';

/** What staff see: the dashboard, its controls, and the forms of slide types. Screens say nothing but content. */
const sources = [
  ...sourcesBelow(['dashboard', 'ui']),
  ...sourcesBelow(['slide-types']).filter((file) => /'(@mantine\/|#ui\/)/.test(readSource(file))),
];
const sentences = sentencesIn(sources);
const counted = sentences.filter(({ isCounted }) => isCounted).map(({ key }) => key);
/** With {{}} for every place: the names of places are the tables' own. */
const required = answersForPeople();
const known = allAnswers();
const keys = new Set([...sentences.map(({ key }) => key), ...counted.map((key) => `${key}_one`)]);

test('nobody sees words that were not given to a translation', () => {
  expect(untranslatedIn(sources)).toEqual([]);
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

  test('has every sentence with which the server refuses, and every name of a definition', () => {
    const answers = new Set([...present].map(withoutNames));
    expect([...required].filter((answer) => !answers.has(answer))).toEqual([]);
  });

  test('has no sentence twice, and none that nobody says', () => {
    expect(entries.length).toBe(present.size);
    expect([...present].filter((key) => !keys.has(key) && !known.has(withoutNames(key)))).toEqual([]);
  });

  test('has the places and marks of the English, and leaves nothing empty', () => {
    const wrong = entries.filter(({ key, words }) => words.trim() === '' || slotsOf(words) !== slotsOf(key));
    expect(wrong).toEqual([]);
  });
});

function partsOf(code: string): { name: string; table: Table }[] {
  const folder = path.resolve(import.meta.dirname, '../../dashboard/languages', code);
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => ({ name, table: JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as Table }));
}

function withoutNames(sentence: string): string {
  return sentence.replace(/\{\{\w+\}\}/g, '{{}}');
}

/** `{{places}}` and `<marks>`, in any order. */
function slotsOf(sentence: string): string {
  return [...sentence.matchAll(/\{\{\w+\}\}|<\/?\w+ ?\/?>/g)]
    .map(([slot]) => slot)
    .sort()
    .join(' ');
}

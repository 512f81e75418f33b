import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { feedSentences } from './feed-sentences.ts';
import { fieldSentences } from './field-sentences.ts';
import { fileSentences } from './file-sentences.ts';
import { message, problem, problemIn } from './problem.ts';
import { recordSentences } from './record-sentences.ts';
import { requestSentences } from './request-sentences.ts';
import { errorCodes, inEnglish, sentences } from './sentences.ts';

const GROUPS = {
  Requests: requestSentences,
  Records: recordSentences,
  Fields: fieldSentences,
  Files: fileSentences,
  Feeds: feedSentences,
};
const PAGE = path.resolve(import.meta.dirname, '../../docs/errors.md');

describe('the codes of errors', () => {
  test('are unique words in small letters', () => {
    const codes = Object.values(GROUPS).flatMap((group) => Object.keys(group));
    expect(codes).toEqual([...new Set(codes)]);
    expect(codes.filter((code) => !/^[a-z]+(-[a-z]+)*$/.test(code))).toEqual([]);
    expect([...errorCodes].sort()).toEqual(codes.sort());
  });

  test('are listed in the documentation with their sentences', async () => {
    const [introduction = ''] = readFileSync(PAGE, 'utf8').split('\n## ');
    const tables = Object.entries(GROUPS).map(([name, group]) => {
      const rows = Object.entries(group).map(([code, sentence]) => `| \`${code}\` | ${sentence} |`);
      return `## ${name}\n| Code | Sentence |\n|---|---|\n${rows.join('\n')}\n`;
    });
    await expect([`${introduction.trimEnd()}\n`, ...tables].join('\n')).toMatchFileSnapshot(PAGE);
  });
});

describe('an error in English', () => {
  test('has its values', () => {
    expect(inEnglish(problem('slide-too-large', { most: 200, kilobytes: 201 }))).toBe(
      'A slide can be at most 200 KB. This one has 201 KB. Shorten its text.',
    );
  });

  test('has the reason within it, with one full stop', () => {
    const reason = problem('portal-content-field-invalid', { field: 'slides.0._id', problem: problem('id-invalid') });
    expect(inEnglish(problem('portal-content-refused', { reason }))).toBe(
      'The content of this file is inconsistent: slides.0._id: This is not a valid id. Nothing was imported.',
    );
  });

  test('keeps braces and full stops of a value', () => {
    expect(inEnglish(problem('animation-refused', { reason: '{{reason}}.' }))).toBe(
      'This animation can’t be used: {{reason}}.. Export it again and upload that.',
    );
  });
});

test('a problem survives being the message of a schema, whose own messages are none', () => {
  expect(problemIn(message('name-too-long', { most: 200 }))).toEqual(problem('name-too-long', { most: 200 }));
  expect(problemIn('Invalid input: expected string, received undefined')).toBeNull();
});

test('places for values are the only braces', () => {
  expect(Object.values(sentences).filter((sentence) => /[{}]/.test(sentence.replace(/\{\{\w+\}\}/g, '')))).toEqual([]);
});

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { type Template, templateSettings } from '#contract/entities/template.ts';
import { TABLES } from '#dashboard/languages/languages.ts';
import { lengthsOf } from '#slide-types/template/definition-texts.ts';

const FOLDER = path.resolve(import.meta.dirname, '../../server/built-in-templates');
const templates = readdirSync(FOLDER, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => JSON.parse(readFileSync(path.join(FOLDER, name, 'template.json'), 'utf8')))
  .map((description) => templateSettings.parse(description) as Template);

test.each(Object.entries(TABLES))('%s has examples that their inputs allow', async (_, load) => {
  const { default: table } = await load();
  const tooLong = templates.flatMap((template) => {
    const { titles, textareas } = lengthsOf(template);
    const longest = Object.fromEntries([
      ...titles.map((length, index) => [`title${index + 1}`, length]),
      ...textareas.map((length, index) => [`textarea${index + 1}`, length]),
    ]);
    return Object.entries(template.slots)
      .map(([key, slot]) => ({ key, example: table[`${slot?.example}_template`] ?? '' }))
      .filter(({ key, example }) => example.length > (longest[key] ?? Infinity))
      .map(({ example }) => example);
  });
  expect(tooLong).toEqual([]);
});

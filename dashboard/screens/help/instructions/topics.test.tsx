import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { LANGUAGES } from '#dashboard/languages/languages.ts';
import { topics } from './topics.tsx';

const names = topics.flatMap(({ parts }) => parts.flatMap(({ screenshot }) => screenshot?.name ?? []));

test.each(LANGUAGES)('has every screenshot in $name, light and dark', ({ code }) => {
  const files = names.flatMap((name) => ['light', 'dark'].map((scheme) => `${code}/${name}-${scheme}.webp`));
  const missing = files.filter((file) => !existsSync(path.join(import.meta.dirname, 'pictures', file)));
  expect(files.length).toBeGreaterThan(10);
  expect(missing).toEqual([]);
});

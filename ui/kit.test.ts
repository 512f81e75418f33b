import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const sources = import.meta.glob<string>(['./**/*.tsx', '../dashboard/**/*.tsx', '../slide-types/**/*.tsx'], {
  query: '?raw',
  import: 'default',
  eager: true,
});
const styles = path.resolve(import.meta.dirname, '../node_modules/@mantine/core/styles');

test('kit.css has the styles of every Mantine component in use', () => {
  const sheet = readFileSync(path.join(import.meta.dirname, 'kit.css'), 'utf8');
  const parts = partsInUse();
  for (const [part, inner] of Object.entries(BUILT_OF)) if (parts.has(part)) for (const one of inner) parts.add(one);
  expect(parts).toContain('Button');
  const missing = [...parts].filter(
    (part) => existsSync(path.join(styles, `${part}.css`)) && !sheet.includes(`/${part}.css"`),
  );
  expect(missing).toEqual([]);
});

/** Components that render others which our code doesn't import. */
const BUILT_OF: Record<string, string[]> = { MultiSelect: ['Pill', 'PillsInput'] };

/** The Mantine components that our code imports, and their subcomponents: `Radio.Card` has the styles RadioCard. */
function partsInUse(): Set<string> {
  const all = Object.values(sources);
  const imports = all.flatMap((source) => [...source.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)]);
  const inner = all.flatMap((source) => [...source.matchAll(/<([A-Z]\w*)\.([A-Z]\w*)/g)]);
  return new Set([
    ...imports.flatMap(([, names = '']) => names.split(',').map((name) => name.trim())),
    ...inner.map(([, whole = '', part = '']) => whole + part),
  ]);
}

test('no field has dates or times in the format of the browser instead of the dashboard', () => {
  const native = /<TimeInput|type="(?:time|date|datetime-local|month|week)"/;
  expect(Object.keys(sources).filter((file) => native.test(sources[file] ?? ''))).toEqual([]);
});

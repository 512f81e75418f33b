import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, expect, it } from 'vitest';
import { packFiles } from './pack-files.mjs';

const folder = await mkdtemp(path.join(tmpdir(), 'vitrine-pack-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

it('compresses files, except small ones and those that are already compressed', async () => {
  const script = 'const words = "the same again and again";\n'.repeat(100);
  await mkdir(path.join(folder, 'deep'));
  await writeFile(path.join(folder, 'deep/page.js'), script);
  await writeFile(path.join(folder, 'small.js'), 'small()');
  await writeFile(path.join(folder, 'font.woff2'), script);
  await packFiles(folder);
  const packed = (name: string) => readFile(path.join(folder, name));
  expect(brotliDecompressSync(await packed('deep/page.js.br')).toString()).toBe(script);
  expect(gunzipSync(await packed('deep/page.js.gz')).toString()).toBe(script);
  expect(['small.js.br', 'small.js.gz', 'font.woff2.br'].filter((name) => existsSync(path.join(folder, name)))).toEqual(
    [],
  );
});

import { execFileSync } from 'node:child_process';
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { projectFolder } from './run-command.mjs';

it('a checkout has the same bytes if Git is configured for Windows line endings', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'vitrine-checkout-'));
  const git = (...words: string[]) => execFileSync('git', ['-c', 'core.autocrlf=true', ...words], { cwd: folder });
  const identity = ['-c', 'user.name=test', '-c', 'user.email=test@example.com'];
  try {
    git('init', '--quiet');
    await copyFile(path.join(projectFolder, '.gitattributes'), path.join(folder, '.gitattributes'));
    await writeFile(path.join(folder, '0001.sql'), 'select 1;\nselect 2;\n');
    git('add', '.');
    git(...identity, 'commit', '--quiet', '--message', 'first');
    await rm(path.join(folder, '0001.sql'));
    git('checkout', '--quiet', '--', '.');
    expect(await readFile(path.join(folder, '0001.sql'), 'utf8')).toBe('select 1;\nselect 2;\n');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

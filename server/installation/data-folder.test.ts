import { chmod, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDataFolder } from './data-folder.ts';

describe.skipIf(process.platform === 'win32')('the data folder', () => {
  let root: string;
  let folder: string;
  beforeEach(async () => {
    root = await mkdtemp(path.join(tmpdir(), 'vitrine-test-data-'));
    folder = path.join(root, 'data');
  });
  afterEach(() => rm(root, { recursive: true }));
  const mode = async () => (await stat(folder)).mode & 0o777;

  it('is created with access only for the server’s user', async () => {
    expect(openDataFolder(folder)).toBeNull();
    expect(await mode()).toBe(0o700);
  });

  it('loses access by others if it contains only the server’s files', async () => {
    await mkdir(path.join(folder, 'database'), { recursive: true });
    await writeFile(path.join(folder, 'session.key'), '');
    await chmod(folder, 0o755);
    expect(openDataFolder(folder)).toBeNull();
    expect(await mode()).toBe(0o700);
  });

  it('keeps its permissions, with a warning, if it also contains other files', async () => {
    await mkdir(path.join(folder, 'other-program'), { recursive: true });
    await chmod(folder, 0o755);
    expect(openDataFolder(folder)).toContain(`chmod 700 ${folder}`);
    expect(await mode()).toBe(0o755);
  });

  it.skipIf(process.getuid?.() !== 0)(
    'keeps its permissions, with a warning, if it belongs to another user',
    async () => {
      await mkdir(folder);
      await (await import('node:fs/promises')).chown(folder, 12_345, 12_345);
      await chmod(folder, 0o755);
      expect(openDataFolder(folder)).toContain(`chmod 700 ${folder}`);
      expect(await mode()).toBe(0o755);
    },
  );
});

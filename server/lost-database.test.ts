import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ServerProcess } from '#server/testing/server-process.ts';
import { serverToTestOn } from './testing/database-places.ts';

/** What people have on their machine, as people start it. */
describe.skipIf(serverToTestOn())('an installation that has lost its database', () => {
  let root: string;
  let folder: string;
  let backup: string;
  const env = () => ({ DATA_DIR: folder, PORT: '0', HOST: '127.0.0.1', DEMO: 'false', LOG_LEVEL: 'warn' });
  const command = (...words: string[]) =>
    promisify(execFile)(process.execPath, ['--import', 'tsx', path.resolve('server/command-line.ts'), ...words], {
      env: env(),
    });
  const failedStart = () =>
    ServerProcess.start(env()).then(
      () => '',
      ({ message }: Error) => message,
    );

  beforeAll(async () => {
    root = await mkdtemp(path.join(tmpdir(), 'vitrine-test-lost-'));
    folder = path.join(root, 'data');
    backup = path.join(root, 'backup.tar');
    await (await ServerProcess.start(env())).stop();
    await command('backup', backup);
  }, 120_000);
  afterAll(() => rm(root, { recursive: true, force: true }));

  it('is readable for its user alone', async () => {
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
  });

  it.each([
    ['media', ['session.key']],
    ['session.key', ['media']],
  ])(
    'does not start while %s is still there',
    async (left, gone) => {
      const away = path.join(root, 'away');
      await mkdir(away);
      for (const name of ['database', ...gone]) await rename(path.join(folder, name), path.join(away, name));
      const before = await readdir(folder);
      const said = await failedStart();
      expect(said).toContain(
        `Vitrine could not start. There is no database in ${path.join(folder, 'database')}, but ${path.join(folder, left)} shows that there was one.`,
      );
      expect(said).not.toMatch(/^\s+at /m);
      await expect(command('backup', path.join(root, 'empty.tar'))).rejects.toMatchObject({
        stderr: expect.stringContaining('There is no database in'),
      });
      expect(await readdir(folder)).toEqual(before);
      await cp(away, folder, { recursive: true });
      await rm(away, { recursive: true });
    },
    120_000,
  );

  it('says that it is damaged, and comes back from a backup, which removes nothing', async () => {
    await writeFile(path.join(folder, 'database/global/pg_control'), Buffer.alloc(8192));
    const said = await failedStart();
    expect(said).toContain(`The database in ${path.join(folder, 'database')} is damaged: `);
    expect(said).toContain('Restore a backup: npm run restore -- <backup.tar> --move-aside');
    expect(said).not.toMatch(/^\s+at /m);

    const cutOff = path.join(root, 'cut-off.tar');
    await writeFile(cutOff, (await readFile(backup)).subarray(0, 20_000));
    await expect(command('restore', cutOff, '--move-aside')).rejects.toThrow(/damaged|not a whole backup/);
    await expect(command('restore', backup)).rejects.toThrow(/--move-aside/);
    expect((await readdir(folder)).filter((name) => name.includes('aside'))).toEqual([]);

    const { stdout } = await command('restore', backup, '--move-aside');
    expect(stdout).toContain('have been restored');
    const kept = (await readdir(folder)).filter((name) => name.includes('.aside-'));
    expect(kept.map((name) => name.split('.aside-')[0]).sort()).toEqual(['database', 'media', 'session.key']);
    expect(await readdir(path.join(folder, kept.find((name) => name.startsWith('database.')) ?? ''))).toContain(
      'global',
    );
    const server = await ServerProcess.start(env());
    expect((await server.get('/healthz')).status).toBe(200);
    expect(await server.stop()).toBe(0);
  }, 180_000);
});

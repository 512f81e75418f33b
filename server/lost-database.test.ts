// @module-tag slow
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { ServerProcess } from '#server/testing/server-process.ts';
import { serverToTestOn } from './testing/database-locations.ts';

const OWNER = { userName: 'owner', password: 'known to the owner' };
/** PostgreSQL reserves lower numbers for its own tables. */
const FIRST_USER_TABLE = 16_384;
const PAGE_BYTES = 8192;

/** Overwrites the first page of each table, except those of PostgreSQL itself. */
async function damageTables(base: string): Promise<void> {
  for (const name of await readdir(base, { recursive: true })) {
    if (!(Number(path.basename(name)) >= FIRST_USER_TABLE)) continue;
    const file = await open(path.join(base, name), 'r+');
    await file.write(Buffer.alloc(PAGE_BYTES, 255), 0, PAGE_BYTES, 0);
    await file.close();
  }
}

/** Runs the server and the commands as processes, like users do. */
describe.skipIf(serverToTestOn())('an installation that has lost its database', () => {
  let root: string;
  let folder: string;
  let backup: string;
  const env = () => ({
    ...{ DATA_DIR: folder, PORT: '0', HOST: '127.0.0.1', DEMO: 'false', LOG_LEVEL: 'warn' },
    ...{ ADMIN_USERNAME: OWNER.userName, ADMIN_PASSWORD: OWNER.password },
  });
  const command = (...args: string[]) =>
    promisify(execFile)(process.execPath, [path.resolve('dist/server/command-line.js'), ...args], {
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
  });
  afterAll(() => rm(root, { recursive: true, force: true }));

  it('has a data folder that only its user can read', async () => {
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
  });

  it.each([
    ['media', ['session.key']],
    ['session.key', ['media']],
  ])(
    'does not start while %s still exists',
    async (remaining, removed) => {
      const aside = path.join(root, 'aside');
      await mkdir(aside);
      for (const name of ['database', ...removed]) await rename(path.join(folder, name), path.join(aside, name));
      const before = await readdir(folder);
      const output = await failedStart();
      expect(output).toContain(
        `Vitrine could not start. There is no database in ${path.join(folder, 'database')}, but ${path.join(folder, remaining)} shows that there was one.`,
      );
      expect(output).not.toMatch(/^\s+at /m);
      await expect(command('backup', path.join(root, 'empty.tar'))).rejects.toMatchObject({
        stderr: expect.stringContaining('There is no database in'),
      });
      expect(await readdir(folder)).toEqual(before);
      await cp(aside, folder, { recursive: true });
      await rm(aside, { recursive: true });
    },
    120_000,
  );

  it('tells users and the log to restore a backup if the database is damaged while the server runs', async () => {
    const copy = path.join(root, 'running');
    await cp(folder, copy, { recursive: true, filter: (file) => !file.endsWith('.sock') });
    const server = await ServerProcess.start({ ...env(), DATA_DIR: copy });
    onTestFinished(async () => void (await server.stop()));
    const { token } = await server.as(null)('POST /api/users/login', OWNER);
    await damageTables(path.join(copy, 'database/base'));
    // This table has not been read yet, so it is not in memory.
    const failed = await server.as(token)('POST /api/syncgroups/getsyncgroupforchannel', { _id: 'x' }).catch(String);
    expect(failed).toMatch(
      /^Error: 503 .*The server’s database is damaged. Nothing was saved. Ask your administrator to restore a backup./,
    );
    await expect
      .poll(() => server.log, { timeout: 20_000 })
      .toContainEqual(
        expect.objectContaining({
          level: 50,
          msg: 'The database is damaged; restore a backup',
          reason: expect.any(String),
        }),
      );
  });

  it('reports a damaged database at the start, and can be restored from a backup, which deletes nothing', async () => {
    await writeFile(path.join(folder, 'database/global/pg_control'), Buffer.alloc(8192));
    const output = await failedStart();
    expect(output).toContain(`The database in ${path.join(folder, 'database')} is damaged: `);
    expect(output).toContain('Restore a backup with npm run restore -- <backup.tar> --move-aside');
    expect(output).not.toMatch(/^\s+at /m);

    const cutOff = path.join(root, 'cut-off.tar');
    await writeFile(cutOff, (await readFile(backup)).subarray(0, 20_000));
    await expect(command('restore', cutOff, '--move-aside')).rejects.toThrow(/damaged|is incomplete/);
    await expect(command('restore', backup)).rejects.toThrow(/--move-aside/);
    expect((await readdir(folder)).filter((name) => name.includes('aside'))).toEqual([]);

    const { stdout } = await command('restore', backup, '--move-aside');
    expect(stdout).toContain('Start the server as usual.');
    const kept = (await readdir(folder)).filter((name) => name.includes('.aside-'));
    expect(kept.map((name) => name.split('.aside-')[0]).sort()).toEqual(['database', 'media', 'session.key']);
    expect(await readdir(path.join(folder, kept.find((name) => name.startsWith('database.')) ?? ''))).toContain(
      'global',
    );
    const server = await ServerProcess.start(env());
    expect((await server.get('/healthz')).status).toBe(200);
    expect(await server.stop()).toBe(0);
  });
});

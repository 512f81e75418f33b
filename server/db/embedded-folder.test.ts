// @module-tag slow
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type DatabaseLocation, serverToTestOn } from '#server/testing/database-locations.ts';
import { makeDatabaseLocation } from '#server/testing/test-database.ts';
import { type DatabaseSettings, openDatabase } from './database.ts';

/** Every file below a folder, with its content. */
async function contentsOf(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
  const contents: Record<string, string> = {};
  for (const file of files.sort()) {
    contents[path.relative(folder, file)] = await readFile(file, 'base64').catch(() => 'unreadable');
  }
  return contents;
}

describe.skipIf(serverToTestOn())('the folder of the embedded database', () => {
  let root: string;
  let directory: string;
  let settings: DatabaseSettings;
  let whole: DatabaseLocation;
  beforeAll(async () => {
    whole = await makeDatabaseLocation();
    await (await openDatabase(whole.settings)).close();
  });
  afterAll(() => whole.remove());
  beforeEach(async () => {
    root = await mkdtemp(path.join(tmpdir(), 'vitrine-test-database-folder-'));
    directory = path.join(root, 'database');
    settings = { ...whole.settings, directory };
  });
  afterEach(() => rm(root, { recursive: true, force: true }));

  const makeDatabase = () => cp(whole.settings.directory, directory, { recursive: true });
  const version = () => path.join(directory, 'PG_VERSION');

  it.each<[string, () => Promise<unknown>, RegExp]>([
    ['has lost its PG_VERSION', () => rm(version()), /PG_VERSION is missing/],
    ['has an empty PG_VERSION', () => truncate(version()), /PG_VERSION is empty or damaged/],
    [
      'has a PG_VERSION that is a broken link',
      async () => {
        await rm(version());
        await symlink('/nowhere/at/all', version());
      },
      /PG_VERSION is missing/,
    ],
    [
      'has a PG_VERSION that can’t be read',
      async () => {
        await rm(version());
        await mkdir(version());
      },
      /PG_VERSION can't be read/,
    ],
    ['has lost its control file', () => rm(path.join(directory, 'global/pg_control')), /is damaged: /],
    ['has lost its journal', () => rm(path.join(directory, 'pg_wal'), { recursive: true }), /is damaged: .*pg_wal/],
  ])(
    'that %s is left unchanged and not replaced',
    async (_what, damage, reason) => {
      await makeDatabase();
      await damage();
      const before = await contentsOf(root);
      const failed = await openDatabase(settings).catch((error: Error) => error.message);
      expect(failed).toMatch(reason);
      expect(failed).toContain(directory);
      expect(failed).toContain('npm run restore');
      // Trying to open it may add a file, but must not change the existing ones.
      const { 'database/postmaster.pid': _added, ...after } = await contentsOf(root);
      expect(after).toEqual(before);
      // Once it is repaired, a start succeeds: the folder is no longer locked.
      await expect(openDatabase(settings)).rejects.toThrow(reason);
    },
    60_000,
  );

  it('that is a link to a missing disk is not replaced', async () => {
    const disk = path.join(root, 'disk');
    await mkdir(disk);
    await symlink(path.join(disk, 'database'), directory);
    await expect(openDatabase(settings)).rejects.toThrow(/a broken link/);
    await expect(openDatabase(settings)).rejects.toThrow(/a broken link/);
    expect((await readdir(root)).sort()).toEqual(['database', 'disk']);
  });

  it('that is a file, or contains other files, is not replaced', async () => {
    await writeFile(directory, 'not a folder');
    await expect(openDatabase(settings)).rejects.toThrow(/is not a folder/);
    expect(await readFile(directory, 'utf8')).toBe('not a folder');
    await rm(directory);
    await mkdir(directory);
    await writeFile(path.join(directory, 'notes.txt'), 'mine');
    await expect(openDatabase(settings)).rejects.toThrow(/PG_VERSION is missing/);
    expect(await readdir(directory)).toEqual(['notes.txt']);
  });

  it('is created if it is missing or empty, even after a first start that was killed', async () => {
    await mkdir(directory);
    await mkdir(`${directory}.unfinished`);
    await writeFile(path.join(`${directory}.unfinished`, 'PG_VERSION'), '');
    await (await openDatabase(settings)).close();
    expect(await readdir(root)).toEqual(['database']);
  });

  it('is not created if other files show that there was one', async () => {
    const beforeMaking = () => Promise.reject(new Error('There was one.'));
    await expect(openDatabase({ ...settings, beforeMaking })).rejects.toThrow('There was one.');
    expect(existsSync(directory)).toBe(false);
    // Once it exists, such files belong to it.
    await makeDatabase();
    await (await openDatabase({ ...settings, beforeMaking })).close();
  });

  it('that disappears while in use is not replaced by an empty one, and is used again once it is back', async () => {
    const database = await openDatabase(settings);
    const away = path.join(root, 'away');
    await rename(directory, away);
    await mkdir(directory);
    // A new file can't be created in a missing folder: the thread ends, or the statement fails.
    await database.snapshot((session) => session.query('select 1'));
    await expect(
      database.write(
        null,
        async (queries) => void (await queries.execute('create table lost (value text); checkpoint')),
      ),
    ).rejects.toThrow();
    await rm(directory, { recursive: true });
    await rename(away, directory);
    await expect
      .poll(
        () =>
          database.ping().then(
            () => true,
            () => false,
          ),
        { timeout: 20_000 },
      )
      .toBe(true);
    await database.close();
  });
});

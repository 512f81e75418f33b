import { mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sessionKey } from './session-key.ts';

describe('the session key', () => {
  let folder: string;
  let file: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'vitrine-key-'));
    file = path.join(folder, 'session.key');
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('is created once, is long, and can be read only by its owner', async () => {
    const made = await sessionKey(undefined, folder);
    expect(made.length).toBeGreaterThanOrEqual(64);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await sessionKey(undefined, folder)).toEqual(made);
    expect(await sessionKey(undefined, path.join(folder, 'another'))).not.toEqual(made);
  });

  it('is the configured one, which is not stored', async () => {
    expect(new TextDecoder().decode(await sessionKey('given by the operator', folder))).toBe('given by the operator');
    await expect(stat(file)).rejects.toThrow(/ENOENT/);
  });

  it.each([
    ['empty', '', 'is empty'],
    ['nothing but a line break', '\n', 'is empty'],
    ['cut off', 'half of a key', 'is too short (13 characters)'],
  ])('is refused if the file is %s, and the file is not changed', async (_what, content, reason) => {
    await writeFile(file, content);
    await expect(sessionKey(undefined, folder)).rejects.toThrow(`The signing key in ${file} ${reason}`);
    expect(await readFile(file, 'utf8')).toBe(content);
  });

  it('is not replaced if the file is a dangling link', async () => {
    await symlink('/nowhere/session.key', file);
    await expect(sessionKey(undefined, folder)).rejects.toThrow(`The signing key in ${file} can't be read (ENOENT)`);
  });

  it('is complete once the file has its name, even after a start that was killed while writing it', async () => {
    await writeFile(`${file}.unfinished`, 'half');
    expect((await sessionKey(undefined, folder)).length).toBeGreaterThanOrEqual(64);
    expect(await readdir(folder)).toEqual(['session.key']);
  });
});

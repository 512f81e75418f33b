// @module-tag slow
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readManifest } from '#server/backup/read-manifest.ts';
import { ADMIN, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { sendToServer, serveCommands } from './control-socket.ts';
import { runIn } from './run-command.ts';

let test: TestApp;
let folder: string;
let stop: () => Promise<void>;
const socket = () => path.join(folder, 'control.sock');
const ask = (command: string, ...words: string[]) => sendToServer(socket(), command, words);

beforeAll(async () => {
  test = await startTestApp();
  folder = await mkdtemp(path.join(tmpdir(), 'vitrine-test-commands-'));
  // Left by a server that was killed.
  await writeFile(socket(), '');
  const parts = {
    database: test.database,
    folder: test.media,
    ffmpeg: null,
    office: null,
    quotaMegabytes: 1024,
    sessionKeyFile: null,
    backupFolder: folder,
  };
  stop = await serveCommands({ run: runIn(parts), stop: () => {} }, socket());
});

afterAll(async () => {
  await stop();
  await test.close();
  await rm(folder, { recursive: true, force: true });
});

it('accepts commands only from the user that runs the server', async () => {
  expect((await stat(socket())).mode & 0o077).toBe(0);
});

it('creates superusers who can log in, and refuses a name that is taken', async () => {
  const [, line = ''] = (await ask('create-superuser', 'second admin')) ?? [];
  const password = /Password {3}(\S+)/.exec(line)?.[1] ?? '';
  const call = test.as(await test.signIn('second admin', password));
  expect(await call('POST /api/blocks/find', {})).toEqual([]);
  await expect(ask('create-superuser', 'Second Admin')).rejects.toThrow(/already/);
  await expect(ask('create-superuser')).rejects.toThrow(/Specify the username/);
});

it.each([
  ['create-superuser', '--admin'],
  ['create-superuser', 'third', '1', 'admin'],
  ['reset-password', '-u', 'second admin'],
  ['block', '127.0.0.1', '--typo'],
  ['unblock', '127.0.0.1', '127.0.0.2'],
])('refuses mistyped options and surplus arguments: %s %s', async (command, ...words) => {
  await expect(ask(command, ...words)).rejects.toThrow(/Unknown option|Unexpected argument/);
});

it('only prints the usage with --help', async () => {
  const home = await mkdtemp(path.join(folder, 'home-'));
  const program = [path.resolve('dist/server/command-line.js')];
  const run = (...words: string[]) =>
    promisify(execFile)(process.execPath, [...program, ...words], { env: { ...process.env, DATA_DIR: home } });
  const { stdout } = await run('create-superuser', '--help');
  expect(stdout).toContain('create-superuser <username> [portal]');
  await expect(run('backup', '--everything')).rejects.toMatchObject({
    stderr: expect.stringMatching(/^Unknown option/),
  });
  await expect(run('destroy')).rejects.toMatchObject({ stderr: expect.stringMatching(/^There is no command named/) });
  expect(await readdir(home)).toEqual([]);
});

it('sets a new password and ends all sessions of the user', async () => {
  const before = test.as(await test.signIn(ADMIN.userName, ADMIN.password));
  const [, line = ''] = (await ask('reset-password', ADMIN.userName)) ?? [];
  await expect(before('POST /api/blocks/find', {})).rejects.toMatchObject({ status: 401 });
  const password = /Password {3}(\S+)/.exec(line)?.[1] ?? '';
  const call = test.as(await test.signIn(ADMIN.userName, password));
  const [entry] = await call('POST /api/audit/find', { PortalId: 1, action: 'user.resetPassword' });
  expect(entry).toMatchObject({ address: 'command line', label: ADMIN.userName, actor: null });
  await expect(ask('reset-password', 'nobody')).rejects.toThrow('There is no user named nobody.');
});

it('blocks and unblocks an address', async () => {
  const login = () => test.signIn('nobody', 'secret of nobody');
  expect(await ask('block', '127.0.0.1', 'noise')).toEqual(['Blocked 127.0.0.1.']);
  await expect(login()).rejects.toMatchObject({ status: 403 });
  await ask('unblock', '127.0.0.1');
  await expect(login()).rejects.toMatchObject({ status: 401 });
  await expect(ask('unblock', '127.0.0.1')).rejects.toThrow(/isn't blocked/);
  await expect(ask('block', 'no such channel')).rejects.toThrow(/neither an address nor/);
});

it('clears the limits of an account, of an address, or of all', async () => {
  const guess = () =>
    test.signIn('reset me', 'a guess').then(
      () => 200,
      ({ status }: { status: number }) => status,
    );
  const exhaust = async () => {
    for (let tries = 0; (await guess()) !== 429; tries += 1) expect(tries).toBeLessThan(11);
  };
  await exhaust();
  expect(await ask('clear-limits', 'another user')).toEqual(['There are no failed attempts for another user.']);
  expect(await guess()).toBe(429);
  for (const named of [['Reset Me'], ['::ffff:127.0.0.1'], []]) {
    const [line] = (await ask('clear-limits', ...named)) ?? [];
    expect(line).toMatch(/^Cleared \d+ limits?/);
    expect(await guess()).toBe(401);
    await exhaust();
  }
  await ask('clear-limits');
  await expect(ask('clear-limits', 'one', 'two')).rejects.toThrow(/Unexpected argument/);
});

it('backs up while the server runs', async () => {
  const [file = ''] = (await ask('backup')) ?? [];
  expect((await readManifest(file)).tables.users).toBeGreaterThan(0);
});

it('reports that no server is running, and refuses unknown commands', async () => {
  expect(await sendToServer(path.join(folder, 'none.sock'), 'backup', [])).toBeNull();
  await expect(ask('destroy')).rejects.toThrow('There is no command named destroy.');
});

it('reports a full disk and leaves no incomplete file', async () => {
  const full = () => {
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  };
  const parts = {
    database: test.database,
    folder: { ...test.media, names: full },
    ffmpeg: null,
    office: null,
    quotaMegabytes: 1024,
    sessionKeyFile: null,
    backupFolder: folder,
  };
  const other = path.join(folder, 'other.sock');
  const end = await serveCommands({ run: runIn(parts), stop: () => {} }, other);
  const file = path.join(folder, 'no-room.tar');
  await expect(sendToServer(other, 'backup', [file])).rejects.toThrow('The disk is full.');
  await end();
  expect((await readdir(folder)).filter((name) => name.startsWith('no-room'))).toEqual([]);
});

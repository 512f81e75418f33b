// @module-tag slow
import { existsSync, readFileSync, statSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ServerProcess } from '#server/testing/server-process.ts';
import { sendToServer, serveCommands } from './control-socket.ts';

let folder: string;
let end: (() => Promise<void>) | null = null;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'vitrine-control-'));
});
afterEach(async () => {
  await end?.();
  end = null;
  await rm(folder, { recursive: true, force: true });
});

const commanded = { run: async (command: string, words: string[]) => [command, ...words], stop: () => {} };

it('accepts commands through another socket if the path is too long for one', async () => {
  const file = path.join(folder, `Ladengeschäft ${'x'.repeat(120)}.sock`);
  end = await serveCommands(commanded, file);
  expect(statSync(file).mode & 0o077).toBe(0);
  expect(await sendToServer(file, 'backup', ['Müller & Söhne.tar'])).toEqual(['backup', 'Müller & Söhne.tar']);
  await end();
  expect(existsSync(file)).toBe(false);
  expect(await sendToServer(file, 'backup', [])).toBeNull();
});

it('listens on a named pipe on Windows, and writes its name, new at each start, to the file', async () => {
  // On other systems, the pipe is a socket in the current folder with backslashes in its name.
  const before = process.cwd();
  process.chdir(folder);
  const names = [];
  try {
    for (const file of ['one', 'two'].map((name) => path.join(folder, name))) {
      const stop = await serveCommands(commanded, file, 'win32');
      names.push(readFileSync(file, 'utf8'));
      expect(await sendToServer(file, 'backup', [])).toEqual(['backup']);
      await stop();
    }
  } finally {
    process.chdir(before);
  }
  for (const name of names) expect(name).toMatch(/^\\\\\.\\pipe\\vitrine-[0-9a-f]{32}$/);
  expect(new Set(names).size).toBe(2);
});

it('replaces the file that a killed server left behind, and sends no command through it', async () => {
  const file = path.join(folder, 'control.sock');
  await writeFile(file, path.join(folder, 'gone'));
  expect(await sendToServer(file, 'backup', [])).toBeNull();
  end = await serveCommands(commanded, file);
  expect(await sendToServer(file, 'backup', [])).toEqual(['backup']);
});

it('does not take over the folder of a running server', async () => {
  const file = path.join(folder, 'control.sock');
  end = await serveCommands(commanded, file);
  const endOther = await serveCommands({ ...commanded, run: async () => ['other'] }, file);
  await endOther();
  expect(await sendToServer(file, 'backup', [])).toEqual(['backup']);
});

describe('a whole server', () => {
  it('stops on command, and reports when it has stopped', async () => {
    const server = await ServerProcess.start({
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: folder,
      DEMO: 'false',
      PATH: '',
    });
    const file = path.join(folder, 'control.sock');
    expect(await sendToServer(file, 'stop', [])).toEqual(['The server has stopped.']);
    expect(existsSync(path.join(folder, 'database.lock'))).toBe(false);
    expect(await server.ended).toBe(0);
    expect(await sendToServer(file, 'stop', [])).toBeNull();
  });
});

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { lockDirectory } from './directory-lock.ts';

let folder: string;
let directory: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'vitrine-lock-'));
  directory = path.join(folder, 'database');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Another process that holds a directory. */
async function holderOf(held: string) {
  const source = path.join(import.meta.dirname, 'directory-lock.ts');
  const program = `import(${JSON.stringify(source)}).then(async ({ lockDirectory }) => {
    await lockDirectory(${JSON.stringify(held)});
    console.log('held');
    setInterval(() => {}, 1000);
  });`;
  const child = spawn(process.execPath, ['--import', 'tsx', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  return child;
}

it('keeps others out while its process lives, also those that take its number for their own, and is taken over after a kill', async () => {
  const other = await holderOf(directory);
  await expect(lockDirectory(directory)).rejects.toThrow('in use by another process');
  // What a process in another container reads: a number that is its own there.
  await writeFile(`${directory}.lock`, JSON.stringify({ pid: process.pid, startedAt: '1' }));
  await expect(lockDirectory(directory)).rejects.toThrow('in use by another process');

  other.kill('SIGKILL');
  await once(other, 'exit');
  const unlock = await lockDirectory(directory);
  await expect(lockDirectory(directory)).rejects.toThrow('already open');
  unlock();
  expect(await readdir(folder)).toEqual([]);
});

it('keeps others out by the number alone where no socket can have the name', async () => {
  const long = path.join(folder, 'x'.repeat(100));
  const other = await holderOf(long);
  await expect(lockDirectory(long)).rejects.toThrow(`in use by another process (${other.pid})`);
  other.kill('SIGKILL');
  await once(other, 'exit');
  (await lockDirectory(long))();
});

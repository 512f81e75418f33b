// @module-tag slow
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync, readFileSync } from 'node:fs';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lockDirectory } from './directory-lock.ts';
import { lockFile } from './file-lock.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'vitrine-lock-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const SOURCE = path.join(import.meta.dirname, 'directory-lock.ts');
const NO_SYSTEM_LOCK =
  '{ lock: (file) => ({ descriptor: fs.openSync(file, "a+"), isLocked: false }), hasSockets: true }';
const withoutSystemLock = {
  lock: (file: string) => ({ descriptor: openSync(file, 'a+'), isLocked: false }),
  hasSockets: true,
};

/** The code of another process that locks a directory when it gets input, and keeps it. */
function programOf(directory: string, system = 'undefined'): string {
  return `import fs from 'node:fs';
    import(${JSON.stringify(SOURCE)}).then(({ lockDirectory }) => {
      console.log('ready');
      process.stdin.once('data', () =>
        lockDirectory(${JSON.stringify(directory)}, ${system}).then(() => console.log('held'), (error) => console.log(error.message)));
      process.stdin.on('end', () => {});
      setInterval(() => {}, 1000);
    });`;
}

async function nextWord(child: ChildProcess): Promise<string> {
  const [said] = (await once(child.stdout as NodeJS.ReadableStream, 'data')) as [Buffer];
  return said.toString().trim();
}

async function contenderFor(directory: string, system?: string) {
  const words = ['--import', 'tsx', '--input-type=module', '--eval', programOf(directory, system)];
  const child = spawn(process.execPath, words, { stdio: ['pipe', 'pipe', 'inherit'] });
  await nextWord(child);
  return child;
}

async function take(child: ChildProcess): Promise<string> {
  child.stdin?.write('go\n');
  return nextWord(child);
}

async function holderOf(directory: string, system?: string) {
  const child = await contenderFor(directory, system);
  expect(await take(child)).toBe('held');
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  const hasEnded = once(child, 'exit');
  child.kill('SIGKILL');
  await hasEnded;
}

it('excludes other processes while its own lives, even one with the same number, and is taken over after a kill', async () => {
  const directory = path.join(folder, 'database');
  const other = await holderOf(directory);
  await expect(lockDirectory(directory)).rejects.toThrow(`in use by another process (${other.pid})`);
  // What a process in another container reads: a number that is its own there.
  await writeFile(`${directory}.lock`, JSON.stringify({ pid: process.pid, startedAt: '1' }));
  await expect(lockDirectory(directory)).rejects.toThrow('in use by another process.');

  await kill(other);
  const unlock = await lockDirectory(directory);
  await expect(lockDirectory(directory)).rejects.toThrow('already open');
  unlock();
  expect(await readdir(folder)).toEqual([]);
});

it('goes to one of several processes that start at the same time after a crash', async () => {
  const directory = path.join(folder, 'wanted');
  await kill(await holderOf(directory));
  const contenders = await Promise.all([1, 2, 3, 4].map(() => contenderFor(directory)));
  const said = await Promise.all(contenders.map(take));
  await Promise.all(contenders.map(kill));
  expect(said.filter((words) => words === 'held')).toHaveLength(1);
});

describe.skipIf(process.platform !== 'linux')('a process that was killed but not yet reaped by its parent', () => {
  it.each([
    ['with the system’s lock', 'undefined', undefined],
    ['without it', NO_SYSTEM_LOCK, withoutSystemLock],
  ])('holds no lock, %s', async (_, system, mine) => {
    const directory = path.join(folder, 'zombie');
    const words = ['--import', 'tsx', '--input-type=module', '--eval', programOf(directory, system)];
    // The shell is replaced by a program that never reaps its children.
    const parent = spawn('sh', ['-c', '"$0" "$@" <&3 & echo $!; exec sleep 1000', process.execPath, ...words], {
      stdio: ['ignore', 'pipe', 'inherit', 'pipe'],
    });
    let said = '';
    parent.stdout?.on('data', (text) => {
      said += text;
    });
    await expect.poll(() => said).toContain('ready');
    (parent.stdio[3] as NodeJS.WritableStream).write('go\n');
    await expect.poll(() => said).toContain('held');
    const pid = Number(/^\d+/.exec(said)?.[0]);
    process.kill(pid, 'SIGKILL');
    await expect.poll(() => readFileSync(`/proc/${pid}/stat`, 'utf8')).toContain(') Z ');

    const unlock = await lockDirectory(directory, mine);
    unlock();
    parent.kill('SIGKILL');
  });
});

describe('if the system has no locks', () => {
  it('excludes others with a socket', async () => {
    const directory = path.join(folder, 'socket');
    const other = await holderOf(directory, NO_SYSTEM_LOCK);
    await writeFile(`${directory}.lock`, JSON.stringify({ pid: process.pid, startedAt: '1' }));
    await expect(lockDirectory(directory, withoutSystemLock)).rejects.toThrow('in use by another process');
    await kill(other);
    (await lockDirectory(directory, withoutSystemLock))();
  });

  it('excludes others by process number alone if the name is too long for a socket', async () => {
    const directory = path.join(folder, 'x'.repeat(100));
    const other = await holderOf(directory, NO_SYSTEM_LOCK);
    await expect(lockDirectory(directory, withoutSystemLock)).rejects.toThrow(
      `in use by another process (${other.pid})`,
    );
    await kill(other);
    (await lockDirectory(directory, withoutSystemLock))();
  });

  it('says what to do if the number may belong to another program', async () => {
    const directory = path.join(folder, 'doubtful');
    const lock = `${directory}.lock`;
    const other = await holderOf(path.join(folder, 'elsewhere'));
    await writeFile(lock, JSON.stringify({ pid: other.pid, startedAt: '' }));
    const withoutTimes = { ...withoutSystemLock, startOf: () => '' };
    await expect(lockDirectory(directory, withoutTimes)).rejects.toThrow(
      `If process ${other.pid} is not Vitrine, remove ${lock}.`,
    );
    // With the lock of the system it can only be another program.
    (await lockDirectory(directory, { ...withoutTimes, lock: lockFile }))();
    await kill(other);
  });
});

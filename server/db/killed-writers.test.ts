// @module-tag slow
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openEmbedded } from './embedded-connection.ts';

const PROGRAM = path.resolve(import.meta.dirname, '../testing/write-until-killed.ts');
const KILLS = 3;
const LONGEST_RUN_MS = 1_000;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'vitrine-killed-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Resolves with the numbers that were acknowledged before the process was killed. */
async function writeUntilKilled(database: string, first: number): Promise<number[]> {
  const child = spawn(process.execPath, ['--import', 'tsx', PROGRAM, database, String(first)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  child.stdout.on('data', (text) => {
    printed += text;
  });
  const ended = once(child, 'close');
  await once(child.stdout, 'data');
  await pause(Math.random() * LONGEST_RUN_MS);
  child.kill('SIGKILL');
  await ended;
  return printed.split('\n').filter(Boolean).map(Number);
}

it('loses nothing that was acknowledged when the process is killed while transactions share a sync', async () => {
  const database = path.join(folder, 'database');
  const acknowledged: number[] = [];
  for (let kill = 0; kill < KILLS; kill += 1)
    acknowledged.push(...(await writeUntilKilled(database, kill * 1_000_000)));
  const connection = await openEmbedded(database);
  const rows = await connection.exclusively((session) => session.query('select number from written'));
  await connection.close();
  const kept = new Set(rows.map(({ number }) => number));
  expect(acknowledged.filter((number) => !kept.has(number))).toEqual([]);
  expect(acknowledged.length).toBeGreaterThan(KILLS);
}, 600_000);

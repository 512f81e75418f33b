// @module-tag slow
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { problem } from '#contract/errors/problem.ts';
import { JobLimitExceeded, JobThread } from './job-thread.ts';

const LONGEST_MS = 300;
const threads: JobThread[] = [];
afterEach(() => Promise.all(threads.splice(0).map((thread) => thread.stop())));

function newThread(processorMs?: () => number): JobThread {
  const source = path.join(import.meta.dirname, '../testing/busy-worker.ts');
  const settings = { source, longestMs: LONGEST_MS, limitProblem: problem('feed-too-slow') };
  const thread = new JobThread({ ...settings, ...(processorMs && { processorMs }) });
  threads.push(thread);
  return thread;
}

it('ends a job that keeps the processor busy for too long, and continues with the next one', async () => {
  const thread = newThread();
  const [long, short] = await Promise.allSettled([thread.run(60_000), thread.run(1)]);
  expect(long).toEqual({ status: 'rejected', reason: expect.any(JobLimitExceeded) });
  expect(short).toEqual({ status: 'fulfilled', value: 1 });
});

it('waits for a job that takes long because the machine is busy with other work', async () => {
  const stoodStill = 5_000;
  expect(await newThread(() => stoodStill).run(4 * LONGEST_MS)).toBe(4 * LONGEST_MS);
});

it('does not wait endlessly for a thread that hangs', async () => {
  const stoodStill = 5_000;
  await expect(newThread(() => stoodStill).run(600_000)).rejects.toBeInstanceOf(JobLimitExceeded);
});

it.skipIf(process.platform !== 'linux')('leaves the processors to the other threads of the server', async () => {
  const threadIds = () => new Set(readdirSync('/proc/self/task'));
  const before = threadIds();
  await newThread().run(1);
  const started = [...threadIds()].filter((threadId) => !before.has(threadId));
  expect(started.map(nicenessOf)).toContain(5);
  expect(nicenessOf(String(process.pid))).toBe(0);
});

/** The 19th field. The second one is a name in brackets that may contain spaces. */
function nicenessOf(threadId: string): number {
  const stat = readFileSync(`/proc/self/task/${threadId}/stat`, 'utf8');
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16]);
}

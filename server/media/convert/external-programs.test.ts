// @module-tag slow
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { isDiskFull } from '#server/disk-full.ts';
import { ExternalPrograms, ProgramUnavailable } from './external-programs.ts';

const NODE = process.execPath;
const WITHIN = { withinMs: 20_000 };

describe('external programs', () => {
  const programs = new ExternalPrograms();

  it('return their output, and report it while they run', async () => {
    const chunks: string[] = [];
    const script = 'process.stdout.write("one "); setTimeout(() => process.stdout.write("twö"), 50)';
    const output = await programs.run(NODE, ['-e', script], { ...WITHIN, onOutput: (text) => chunks.push(text) });
    expect([output, chunks.join('')]).toEqual(['one twö', 'one twö']);
  });

  it('fail with their error output, which may say that the disk is full', async () => {
    await expect(programs.run(NODE, ['-e', 'console.error("no video"); process.exit(3)'], WITHIN)).rejects.toThrow(
      'node exited with 3: no video',
    );
    const full = programs.run(
      NODE,
      ['-e', `console.error("No space left on device" + ".".repeat(2_000)); process.exit(1)`],
      WITHIN,
    );
    await expect(full.catch(isDiskFull)).resolves.toBe(true);
    await expect(programs.run('/no/such/program', [], WITHIN)).rejects.toThrow(ProgramUnavailable);
  });

  it('are killed if they are aborted or take too long', async () => {
    const abort = new AbortController();
    const script = 'console.log(process.pid); setInterval(() => {}, 1000)';
    const pid = new Promise<number>((resolve) => {
      const options = { ...WITHIN, signal: abort.signal, onOutput: (text: string) => resolve(Number(text)) };
      void programs.run(NODE, ['-e', script], options).catch(() => {});
    });
    const started = await pid;
    abort.abort();
    await expect.poll(() => isRunning(started)).toBe(false);
    await expect(programs.run(NODE, ['-e', script], { withinMs: 300 })).rejects.toThrow('node was killed');
    await expect(programs.run(NODE, [], { ...WITHIN, signal: abort.signal })).rejects.toThrow('aborted');
  });

  it.skipIf(process.platform !== 'linux')('are killed before they use much more memory than they may', async () => {
    const grow = `const kept = []; setInterval(() => {
      kept.push(Buffer.alloc(10e6, 1)); console.log(process.memoryUsage.rss() / 2 ** 20);
    }, 30)`;
    let most = 0;
    const onOutput = (text: string) => (most = Math.max(most, ...text.trim().split('\n').map(Number)));
    const run = programs.run(NODE, ['-e', grow], { ...WITHIN, mostMegabytes: 300, onOutput });
    await expect(run).rejects.toThrow('node was killed');
    expect(most).toBeGreaterThan(200);
    expect(most).toBeLessThan(450);
  });

  it('run at the same time, each with its own output', async () => {
    const outputs = [1, 2, 3].map((n) => programs.run(NODE, ['-e', `console.log(${n})`], WITHIN));
    expect(await Promise.all(outputs)).toEqual(['1\n', '2\n', '3\n']);
  });

  it('can be started again after the process that starts them was killed', async () => {
    const script = 'console.log(process.pid, process.ppid); setInterval(() => {}, 1000)';
    let failed: Promise<unknown> = Promise.resolve();
    const [pid, starter] = await new Promise<number[]>((resolve) => {
      const options = { ...WITHIN, onOutput: (text: string) => resolve(text.split(' ').map(Number)) };
      failed = programs.run(NODE, ['-e', script], options).catch((error: Error) => error.message);
    });
    process.kill(starter ?? 0, 'SIGKILL');
    expect(await failed).toBe('node did not finish.');
    expect(await programs.run(NODE, ['-e', 'console.log("again")'], WITHIN)).toBe('again\n');
    process.kill(pid ?? 0, 'SIGKILL');
  });

  it('end with a server that was killed', async () => {
    const file = path.join(import.meta.dirname, 'external-programs.ts');
    const inner = 'console.log(process.pid); setInterval(() => {}, 1000)';
    const script = `const { ExternalPrograms } = await import(${JSON.stringify(file)});
      const options = { withinMs: 20000, onOutput: (text) => process.stdout.write(text) };
      await new ExternalPrograms().run(process.execPath, ['-e', ${JSON.stringify(inner)}], options);`;
    const server = spawn(NODE, ['--import', 'tsx', '--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [printed] = (await once(server.stdout, 'data')) as [Buffer];
    const started = Number(printed.toString());
    expect(isRunning(started)).toBe(true);
    server.kill('SIGKILL');
    await expect.poll(() => isRunning(started)).toBe(false);
  });
});

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

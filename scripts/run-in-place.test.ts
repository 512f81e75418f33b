import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { projectFolder } from './run-command.mjs';

const FILE = pathToFileURL(path.join(projectFolder, 'scripts/run-in-place.mjs')).href;

/**
 * Starts a process that runs the script in its place; `said` is the script's output, and `exit` resolves to the exit
 * code. It may end before its output arrives.
 */
async function started(script: string) {
  const options = { settings: { PLACE: 'inner' }, isBound: true };
  const outer = `const { runInPlace } = await import(${JSON.stringify(FILE)});
    await runInPlace(['-e', ${JSON.stringify(script)}], ${JSON.stringify(options)});`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', outer], { stdio: ['ignore', 'pipe', 'inherit'] });
  const exit = once(child, 'exit').then(([code]) => code as number | null);
  const [said] = (await once(child.stdout, 'data')) as [Buffer];
  return { child, said: String(said), exit };
}

const ENDS_BY_ITSELF = 'console.log(process.env.PLACE); process.exitCode = 7';
const STOPS = `process.on('SIGTERM', () => process.exit(5)); console.log('waits'); setInterval(() => {}, 1000)`;
const IS_KILLED = `console.log(process.pid); setInterval(() => {}, 1000)`;
const NOTICES = `process.once('disconnect', () => process.exit()); ${IS_KILLED}`;

it('passes settings on, and ends with the exit code of the program', async () => {
  const { said, exit } = await started(ENDS_BY_ITSELF);
  expect([said, await exit]).toEqual(['inner\n', 7]);
});

it('passes signals on', async () => {
  const { child, exit } = await started(STOPS);
  child.kill('SIGTERM');
  expect(await exit).toBe(5);
});

it('ends when the program is killed', async () => {
  const { said, exit } = await started(IS_KILLED);
  process.kill(Number(said), 'SIGKILL');
  expect(await exit).toBe(137);
});

it('lets the program notice that it was killed itself', async () => {
  const { child, said } = await started(NOTICES);
  child.kill('SIGKILL');
  await expect.poll(() => isRunning(Number(said))).toBe(false);
});

it('stops when the shell that npm started it with is ended', async () => {
  const file = pathToFileURL(path.join(projectFolder, 'scripts/stop-with-npm.mjs')).href;
  const script = `const { stopWithNpm } = await import(${JSON.stringify(file)});
    stopWithNpm();
    process.on('SIGTERM', () => { console.log('stops'); process.exit(); });
    console.log('started');
    setInterval(() => {}, 1000);`;
  const words = ['-c', '"$0" "$@"; exit $?', process.execPath, '--input-type=module', '-e', script];
  const env = { ...process.env, npm_lifecycle_event: 'start' };
  const shell = spawn('sh', words, { stdio: ['ignore', 'pipe', 'inherit'], env });
  let said = '';
  shell.stdout.on('data', (text) => {
    said += text;
    if (said === 'started\n') shell.kill('SIGTERM');
  });
  await once(shell.stdout, 'end');
  expect(said).toBe('started\nstops\n');
});

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

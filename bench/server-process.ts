import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { projectFolder } from '#scripts/run-command.mjs';

/** How long a server may take until it answers. */
const READY_WITHIN_MS = 60_000;
const LOOK_EVERY_MS = 20;
/** Memory is asked for after it was collected, so often, and the least counts. */
const MEMORY_SAMPLES = 5;
const AFTER_COLLECTING_MS = 300;
/** Linux counts the time of processes in hundredths of a second. */
const TICKS_PER_SECOND = 100;

const running = new Set<ChildProcess>();
// Whoever interrupts us must not leave servers behind: an exit ends them, a signal alone would not.
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

export const ADMIN = { userName: 'bench', password: 'bench-measures-this' };

/** A server in a process of its own: ours as it is built, or a reference. */
export interface ServerProcess {
  readonly url: string;
  /** What it holds in memory, once everything that can be thrown away is. */
  heldBytes(): Promise<number>;
  /** What it has of the machine's memory right now. */
  residentBytes(): Promise<number>;
  /** The most it has had of the machine's memory since it started. */
  peakBytes(): Promise<number>;
  /** How long all its threads together have computed since it started. */
  cpuSeconds(): Promise<number>;
  stop(): Promise<void>;
  /** Starts it anew where it was. Answers once it answers. */
  startAgain(): Promise<void>;
  /** Stops it and removes what it stored. */
  remove(): Promise<void>;
}

/** Starts the server as it is built, with a data folder of its own and the database inside. */
export async function startProduct(port: number, more: Record<string, string> = {}): Promise<ServerProcess> {
  const folder = await mkdtemp(path.join(tmpdir(), 'vitrine-bench-'));
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    // As `npm start` and the image have it.
    MALLOC_ARENA_MAX: '2',
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: folder,
    DEMO: 'false',
    LOG_LEVEL: 'fatal',
    ADMIN_USERNAME: ADMIN.userName,
    ADMIN_PASSWORD: ADMIN.password,
    ...more,
  };
  return startServer('dist/server/main.js', port, env, () => rm(folder, { recursive: true, force: true }));
}

/** Starts one of the small servers in `bench/references`. */
export async function startReference(
  name: string,
  port: number,
  more: Record<string, string> = {},
): Promise<ServerProcess> {
  return startServer(`bench/references/${name}.mjs`, port, { ...process.env, NODE_ENV: 'production', ...more });
}

async function startServer(
  program: string,
  port: number,
  env: NodeJS.ProcessEnv,
  cleanUp: () => Promise<void> = async () => {},
): Promise<ServerProcess> {
  const url = `http://127.0.0.1:${port}`;
  const args = ['--expose-gc', '--import', './bench/references/collect-on-signal.mjs', program, String(port)];
  let child = await launch(args, env, url);
  const stop = () => end(child);
  return {
    url,
    stop,
    heldBytes: async () => {
      const samples: number[] = [];
      for (let sample = 0; sample < MEMORY_SAMPLES; sample += 1) {
        child.kill('SIGUSR2');
        await pause(AFTER_COLLECTING_MS);
        samples.push(await statusBytes(child.pid ?? 0, 'VmRSS'));
      }
      return Math.min(...samples);
    },
    residentBytes: () => statusBytes(child.pid ?? 0, 'VmRSS'),
    peakBytes: () => statusBytes(child.pid ?? 0, 'VmHWM'),
    cpuSeconds: async () => {
      const stat = await readFile(`/proc/${child.pid}/stat`, 'utf8');
      // After the name, which is in brackets and may hold spaces: the 12th and 13th are user and system time.
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
    },
    startAgain: async () => {
      child = await launch(args, env, url);
    },
    remove: async () => {
      await stop();
      await cleanUp();
    },
  };
}

async function launch(args: string[], env: NodeJS.ProcessEnv, url: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, args, { cwd: projectFolder, env, stdio: ['ignore', 'ignore', 'inherit'] });
  running.add(child);
  child.once('exit', () => running.delete(child));
  const deadline = Date.now() + READY_WITHIN_MS;
  while (!(await answers(url))) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error(`${args.at(-2)} did not start.`);
    await pause(LOOK_EVERY_MS);
  }
  return child;
}

/** Whether anything answers there; it need not be anything in particular. */
async function answers(url: string): Promise<boolean> {
  try {
    const answer = await fetch(`${url}/serverTime`, { signal: AbortSignal.timeout(2_000) });
    await answer.body?.cancel();
    return true;
  } catch {
    return false;
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const hasEnded = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await hasEnded;
}

/** A line of what Linux knows of a process. */
async function statusBytes(pid: number, line: 'VmRSS' | 'VmHWM'): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`${line}:\\s+(\\d+) kB`).exec(status)?.[1] ?? 0) * 1024;
}

import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { projectFolder } from '#scripts/run-command.mjs';

/** How long a server may take to start. */
const READY_WITHIN_MS = 180_000;
const LOOK_EVERY_MS = 20;
/** Memory is read this many times after a garbage collection; the smallest value counts. */
const MEMORY_SAMPLES = 5;
const AFTER_COLLECTING_MS = 300;
/** Linux counts processor time in hundredths of a second. */
const TICKS_PER_SECOND = 100;

const running = new Set<ChildProcess>();
// When interrupted, servers must be stopped: an exit ends them, but a signal alone would not.
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

export const ADMIN = { userName: 'bench', password: 'bench-measures-this' };

/** A server in a process of its own: the built product, or a reference. */
export interface ServerProcess {
  readonly url: string;
  /** Memory in use after garbage collection. */
  heldBytes(): Promise<number>;
  /** Current resident memory, with that of the processes that it started. */
  residentBytes(): Promise<number>;
  /** Peak resident memory since the start. */
  peakBytes(): Promise<number>;
  /** Processor time of all threads since the start. */
  cpuSeconds(): Promise<number>;
  stop(): Promise<void>;
  /** Restarts it on the same port. Resolves once it responds. */
  startAgain(): Promise<void>;
  /** Stops it and deletes its data. */
  remove(): Promise<void>;
}

/** Starts the built server, with a data folder of its own and the embedded database. */
export async function startProduct(port: number, more: Record<string, string> = {}): Promise<ServerProcess> {
  const folder = await mkdtemp(path.join(tmpdir(), 'vitrine-bench-'));
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    // The same settings as `npm start` and the image.
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
  const args = [
    '--v8-pool-size=0',
    '--expose-gc',
    '--import',
    './bench/references/collect-on-signal.mjs',
    program,
    String(port),
  ];
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
    residentBytes: () => bytesOfFamily(child.pid ?? 0),
    peakBytes: () => statusBytes(child.pid ?? 0, 'VmHWM'),
    cpuSeconds: async () => {
      const stat = await readFile(`/proc/${child.pid}/stat`, 'utf8');
      // The fields after the name, which is in brackets and may contain spaces: the 12th and 13th are user and system
      // time.
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
  while (!(await isResponding(url))) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error(`${args.at(-2)} failed to start.`);
    await pause(LOOK_EVERY_MS);
  }
  return child;
}

/** Whether there is any response, whatever its status. */
async function isResponding(url: string): Promise<boolean> {
  try {
    const response = await fetch(`${url}/serverTime`, { signal: AbortSignal.timeout(2_000) });
    await response.body?.cancel();
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

/** Resident memory of a process and its descendants. */
async function bytesOfFamily(pid: number): Promise<number> {
  const path = `/proc/${pid}/task/${pid}/children`;
  const children = (await readFile(path, 'utf8').catch(() => '')).split(' ').filter(Boolean).map(Number);
  const sizes = await Promise.all([statusBytes(pid, 'VmRSS').catch(() => 0), ...children.map(bytesOfFamily)]);
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Reads a line of a process's status in /proc. */
async function statusBytes(pid: number, line: 'VmRSS' | 'VmHWM'): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`${line}:\\s+(\\d+) kB`).exec(status)?.[1] ?? 0) * 1024;
}

import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '#scripts/free-port.mjs';
import { type Api, createApi, login } from './api.ts';

export const ADMIN_USERNAME = 'admin';
export const ADMIN_PASSWORD = 'a word for tests only';
/** The portal that a first start without the demo creates. */
export const FIRST_PORTAL = 1;

/** The environment variable with the data folder of a server that was started once. */
export const FIRST_START = 'VITRINE_FIRST_START';

const READY_TIMEOUT_MS = 180_000;
const STOP_TIMEOUT_MS = 60_000;
const project = path.resolve(import.meta.dirname, '../..');

export interface ServerOptions {
  env?: Record<string, string>;
  /** Its data folder; by default, a temporary copy of the one after a first start. */
  dataDir?: string;
  port?: number;
}

/** The built product, running in its own process. */
export interface RunningServer {
  readonly url: string;
  readonly dataDir: string;
  /** The API as the superuser, with another token, or without one (`null`). */
  api(token?: string | null): Promise<Api>;
  /** The id of the current process. */
  pid(): number;
  /** Its output so far. */
  output(): string;
  /** Kills it and everything that it started, like a power cut. */
  kill9(): Promise<void>;
  /** Stops it and returns its exit code. */
  stop(): Promise<number | null>;
  /** Starts it again with the same data and port, after stopping it if it still runs. */
  restart(): Promise<void>;
}

const running = new Set<ChildProcess>();
const madeFolders = new Set<string>();
process.on('exit', () => {
  for (const child of running) signalGroup(child, 'SIGKILL');
  for (const folder of madeFolders) rmSync(folder, { recursive: true, force: true });
});

/** Starts `dist/server/main.js` with its own data and waits until it is ready. */
export async function startServer(options: ServerOptions = {}): Promise<RunningServer> {
  const dataDir = options.dataDir ?? makeDataFolder();
  const port = options.port ?? (await freePort());
  const url = `http://127.0.0.1:${port}`;
  const env = {
    ...inheritedEnv(),
    PORT: String(port),
    DATA_DIR: dataDir,
    ADMIN_USERNAME,
    ADMIN_PASSWORD,
    DEMO: 'false',
    ...options.env,
  };
  let printed = '';
  let child = await launch();

  async function launch(): Promise<ChildProcess> {
    // Its own process group, so that kill9 also reaches the processes that it started.
    const started = spawn(process.execPath, ['--v8-pool-size=0', 'dist/server/main.js'], {
      cwd: project,
      env,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    running.add(started);
    started.once('exit', () => running.delete(started));
    for (const stream of [started.stdout, started.stderr]) stream?.on('data', (chunk) => (printed += chunk));
    await untilReady(started);
    return started;
  }

  async function untilReady(started: ChildProcess): Promise<void> {
    const deadline = Date.now() + READY_TIMEOUT_MS;
    while (Date.now() < deadline) {
      if (hasEnded(started)) throw new Error(`The server ended with ${started.exitCode}:\n${printed}`);
      const response = await fetch(`${url}/healthz`).catch(() => null);
      if (response?.status === 200) return;
      await sleep(50);
    }
    signalGroup(started, 'SIGKILL');
    throw new Error(`The server was not ready within ${READY_TIMEOUT_MS} ms:\n${printed}`);
  }

  async function stop(): Promise<number | null> {
    const ended = untilEnded(child);
    signal(child, 'SIGTERM');
    if (await Promise.race([ended.then(() => true), sleep(STOP_TIMEOUT_MS, false)])) return child.exitCode;
    await kill9();
    throw new Error(`The server did not stop within ${STOP_TIMEOUT_MS} ms:\n${printed}`);
  }

  async function kill9(): Promise<void> {
    const ended = untilEnded(child);
    signalGroup(child, 'SIGKILL');
    await ended;
  }

  return {
    url,
    dataDir,
    api: async (token) =>
      createApi(url, token === undefined ? await login(url, ADMIN_USERNAME, ADMIN_PASSWORD) : token),
    pid: () => child.pid ?? 0,
    output: () => printed,
    kill9,
    stop,
    restart: async () => {
      if (!hasEnded(child)) await stop();
      child = await launch();
    },
  };
}

function makeDataFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'vitrine-e2e-'));
  madeFolders.add(folder);
  const firstStart = process.env[FIRST_START];
  if (firstStart) cpSync(firstStart, folder, { recursive: true });
  return folder;
}

/** This process's environment without settings that would make the server use other data. */
function inheritedEnv(): NodeJS.ProcessEnv {
  const { DATABASE_URL, PUBLIC_URL, SESSION_KEY, [FIRST_START]: _, ...rest } = process.env;
  return rest;
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

function untilEnded(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return Promise.resolve();
  return new Promise((resolve) => child.once('exit', () => resolve()));
}

function signal(child: ChildProcess, name: NodeJS.Signals): void {
  if (!hasEnded(child)) child.kill(name);
}

function signalGroup(child: ChildProcess, name: NodeJS.Signals): void {
  if (hasEnded(child) || child.pid === undefined) return;
  process.kill(-child.pid, name);
}

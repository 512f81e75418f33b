import {
  closeSync,
  createReadStream,
  existsSync,
  fdatasyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { setFlagsFromString } from 'node:v8';
import { parentPort, workerData } from 'node:worker_threads';
import { createGunzip } from 'node:zlib';
import { PGlite, types } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { extract } from 'tar-stream';
import { syncFile, syncFolder } from '../files/sync-to-disk.ts';
import { EmbeddedStatements } from './embedded-statements.ts';

/**
 * Runs the embedded database in its own thread, so that a slow query does not delay screens that request the server's
 * time. Its messages are those of ./embedded-client.ts.
 */

interface WorkerStart {
  directory: string;
  /**
   * Whether to create the database first. Only at the first start: a folder that is lost later is never replaced by an
   * empty one.
   */
  isNew: boolean;
  /** The archive that a new database starts from. */
  template: string | null;
}

/** The part of Emscripten's file layer that syncing needs. */
interface EmscriptenFileLayer {
  NODEFS: { stream_ops: { fsync?: (stream: EmscriptenStream) => number }; realPath(node: unknown): string };
}

interface EmscriptenStream {
  /** The system's file descriptor; folders have none. */
  nfd?: number;
  flags: number;
  node: unknown;
}

/** The flags that say how a file was opened; 0 for reading only. */
const ACCESS_MODE = 0o3;

let syncs = 0;

/** PGlite's own file layer ignores fsync; an acknowledged write would not survive a power cut. */
class SyncingNodeFS extends NodeFS {
  override async init(postgres: PGlite, options: Parameters<NodeFS['init']>[1]) {
    const initialised = await super.init(postgres, options);
    const syncForReal = (module: object) => {
      const { NODEFS } = module as EmscriptenFileLayer;
      NODEFS.stream_ops.fsync = (stream) => {
        if (stream.nfd === undefined) return 0;
        const isReadOnly = (stream.flags & ACCESS_MODE) === 0;
        if (isReadOnly && process.platform === 'win32') syncByName(NODEFS.realPath(stream.node));
        else fdatasyncSync(stream.nfd);
        syncs += 1;
        return 0;
      };
    };
    return {
      emscriptenOpts: {
        ...initialised.emscriptenOpts,
        preRun: [...(initialised.emscriptenOpts.preRun ?? []), syncForReal],
      },
    };
  }
}

/**
 * After a crash, PostgreSQL opens files and folders for reading to sync them. Windows can only sync files, and only
 * those open for writing.
 */
function syncByName(file: string): void {
  if (statSync(file).isDirectory()) return;
  const descriptor = openSync(file, 'r+');
  fdatasyncSync(descriptor);
  closeSync(descriptor);
}

/** Timestamps arrive as PostgreSQL's text, as from a server; the schema turns them into ISO strings. */
const asText = (value: string) => value;
const textParsers = { [types.TIMESTAMP]: asText, [types.TIMESTAMPTZ]: asText, [types.DATE]: asText };

const SETTINGS = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  // The default, fdatasync, does nothing in the WebAssembly build.
  '-c',
  'wal_sync_method=fsync',
  '-c',
  'shared_buffers=16MB',
];

/** Results and notifications that are sent together, because each message wakes the main thread. */
const outbox: object[] = [];

/** The last reason that PostgreSQL gave for ending; its errors don't contain it. */
let lastWords: string | null = null;

function noteLastWords(line: string): boolean {
  lastWords = /(?:FATAL|PANIC): {2}(.+)/.exec(line)?.[1] ?? lastWords;
  return false;
}

async function open({ directory, isNew, template }: WorkerStart): Promise<PGlite> {
  if (isNew) await make(directory, template);
  try {
    return await PGlite.create({
      fs: new SyncingNodeFS(directory),
      parsers: textParsers,
      startParams: SETTINGS,
      onStderr: noteLastWords,
    });
  } catch (error) {
    parentPort?.postMessage([{ unusable: { directory, reason: lastWords ?? describe(error).message } }]);
    throw error;
  }
}

/**
 * Creates a database next to its folder and moves it there when it is complete. An unfinished one has never been used,
 * so it can be deleted. The folder itself is only replaced if it is empty.
 */
async function make(directory: string, template: WorkerStart['template']): Promise<void> {
  const unfinished = `${directory}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  if (template) await unpack(template, unfinished);
  else await (await PGlite.create({ fs: new NodeFS(unfinished) })).close();
  await syncTree(unfinished);
  // Throws for a folder that is not empty and for anything that is not a folder.
  if (existsSync(directory)) rmdirSync(directory);
  renameSync(unfinished, directory);
  await syncFolder(path.dirname(directory));
}

/** PGlite can do this too, but does not free its memory afterwards. */
async function unpack(template: string, directory: string): Promise<void> {
  const files = extract();
  const read = pipeline(createReadStream(template), createGunzip(), files);
  read.catch(() => undefined);
  mkdirSync(directory, { mode: 0o700 });
  for await (const entry of files) {
    const target = path.join(directory, entry.header.name);
    if (entry.header.type === 'directory') mkdirSync(target, { recursive: true });
    else writeFileSync(target, await buffer(entry));
    entry.resume();
  }
  await read;
}

/** Syncs once what was written without the hook. */
async function syncTree(directory: string): Promise<void> {
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    const child = path.join(directory, entry.name);
    if (entry.isDirectory()) await syncTree(child);
    else if (entry.isFile()) await syncFile(child);
  }
  await syncFolder(directory);
}

export type WorkerRequest =
  | { id: number; kind: 'query'; text: string; values: unknown[]; rowMode: 'array' | 'object' }
  | { id: number; kind: 'script'; text: string }
  | { id: number; kind: 'listen'; channel: string }
  | { id: number; kind: 'countSyncs' }
  | { id: number; kind: 'dump' }
  | { id: number; kind: 'close' };

async function answer(postgres: PGlite, statements: EmbeddedStatements, request: WorkerRequest): Promise<unknown> {
  switch (request.kind) {
    case 'query':
      return { rows: await statements.query(request.text, request.values, request.rowMode) };
    case 'script':
      await statements.script(request.text);
      return null;
    case 'listen':
      await postgres.listen(request.channel, (payload) =>
        outbox.push({ notification: { channel: request.channel, payload } }),
      );
      return null;
    case 'countSyncs':
      return syncs;
    case 'dump':
      return new Uint8Array(await (await postgres.dumpDataDir('gzip')).arrayBuffer());
    case 'close':
      await postgres.close();
      return null;
  }
}

async function respond(postgres: PGlite, statements: EmbeddedStatements, request: WorkerRequest): Promise<void> {
  try {
    outbox.push({ id: request.id, result: await answer(postgres, statements, request) });
  } catch (error) {
    outbox.push({ id: request.id, error: describe(error) });
    if (!isPanic(error)) return;
    parentPort?.postMessage(outbox.splice(0));
    throw error;
  }
}

function describe(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: String(error) };
  const { message, code, constraint, detail, table, column } = error as Error & Record<string, unknown>;
  return { message, code, constraint, detail, table, column };
}

/** PostgreSQL ends its process when it can't continue; the instance would refuse all later queries. */
function isPanic(error: unknown): boolean {
  return error instanceof WebAssembly.RuntimeError || (error instanceof Error && error.name === 'ExitStatus');
}

/** Each thread that compiles keeps its memory. One thread makes the start only slightly slower. */
setFlagsFromString('--wasm-num-compilation-tasks=1');

async function run(): Promise<void> {
  const port = parentPort;
  if (!port) throw new Error('This file runs as a worker thread.');
  const postgres = await open(workerData as WorkerStart);
  const statements = new EmbeddedStatements(postgres);
  // In the order of their arrival: a transaction is sent without waiting for its begin.
  let last = Promise.resolve();
  port.on('message', (requests: WorkerRequest[]) => {
    last = last.then(async () => {
      for (const request of requests) await respond(postgres, statements, request);
      port.postMessage(outbox.splice(0));
    });
  });
  port.postMessage([{ ready: true }]);
}

await run();

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
import { syncFile, syncFolder } from '../sync-to-disk.ts';

/**
 * The embedded database, in a thread of its own: a slow query must not stop the clock that all screens ask.
 * Speaks `Request` and `Reply` of ./embedded-client.ts.
 */

interface WorkerStart {
  directory: string;
  /** Whether to make the database first. Only at the first start: a folder that is lost later is never replaced by an empty one. */
  isNew: boolean;
  /** The file of a packed database that a new one begins from. */
  template: string | null;
}

/** Emscripten's file layer, as far as syncing needs it. */
interface EmscriptenFileLayer {
  NODEFS: { stream_ops: { fsync?: (stream: EmscriptenStream) => number }; realPath(node: unknown): string };
}

interface EmscriptenStream {
  /** The system's number of the file; none of a folder. */
  nfd?: number;
  flags: number;
  node: unknown;
}

/** The part of the flags that tells how a file was opened; 0 for reading only. */
const ACCESS_MODE = 0o3;

let syncs = 0;

/** PGlite's own file layer ignores fsync; a write that was acknowledged would not survive a power cut. */
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

/** After a crash PostgreSQL opens files and folders for reading to sync them; Windows syncs only files, and those open for writing. */
function syncByName(file: string): void {
  if (statSync(file).isDirectory()) return;
  const descriptor = openSync(file, 'r+');
  fdatasyncSync(descriptor);
  closeSync(descriptor);
}

/** Moments arrive as the text that PostgreSQL writes, like from a server; the schema turns them into ISO strings. */
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

/** The last reason that PostgreSQL gave for ending; its own errors say nothing of it. */
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
    parentPort?.postMessage({ unusable: { directory, reason: lastWords ?? describe(error).message } });
    throw error;
  }
}

/**
 * Makes a database beside its place and moves it there when it is whole: one that was cut off has never been used, so it may go.
 * What is in the place itself is only ever replaced where it is an empty folder.
 */
async function make(directory: string, template: WorkerStart['template']): Promise<void> {
  const unfinished = `${directory}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  if (template) await unpack(template, unfinished);
  else await (await PGlite.create({ fs: new NodeFS(unfinished) })).close();
  await syncTree(unfinished);
  // Throws for a folder with anything in it, and for whatever is no folder.
  if (existsSync(directory)) rmdirSync(directory);
  renameSync(unfinished, directory);
  await syncFolder(path.dirname(directory));
}

/** PGlite can do it, too; but a PGlite that was there once leaves its memory behind. */
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

/** What was written without the hook is synced once, by hand. */
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

async function answer(postgres: PGlite, request: WorkerRequest): Promise<unknown> {
  switch (request.kind) {
    case 'query': {
      const result = await postgres.query(request.text, request.values, { rowMode: request.rowMode });
      return { rows: result.rows, fields: result.fields, affectedRows: result.affectedRows };
    }
    case 'script':
      await postgres.exec(request.text);
      return null;
    case 'listen':
      await postgres.listen(request.channel, (payload) =>
        parentPort?.postMessage({ notification: { channel: request.channel, payload } }),
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

function describe(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: String(error) };
  const { message, code, constraint, detail, table, column } = error as Error & Record<string, unknown>;
  return { message, code, constraint, detail, table, column };
}

/** PostgreSQL ends its process where it can't go on; what is left of it here would refuse everything. */
function isPanic(error: unknown): boolean {
  return error instanceof WebAssembly.RuntimeError || (error instanceof Error && error.name === 'ExitStatus');
}

/** Each thread that compiles keeps what it once took; the start takes little longer with one. */
setFlagsFromString('--wasm-num-compilation-tasks=1');

async function run(): Promise<void> {
  const port = parentPort;
  if (!port) throw new Error('This file runs as a worker thread.');
  const postgres = await open(workerData as WorkerStart);
  port.on('message', (request: WorkerRequest) => {
    answer(postgres, request).then(
      (result) => port.postMessage({ id: request.id, result }),
      (error: unknown) => {
        port.postMessage({ id: request.id, error: describe(error) });
        if (isPanic(error)) throw error;
      },
    );
  });
  port.postMessage({ ready: true });
}

await run();

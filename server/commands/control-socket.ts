import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, request, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { z } from 'zod';
import { isListening, LONGEST_SOCKET_PATH } from '#server/installation/sockets.ts';
import { CommandRefused, sentenceOf } from './command-refused.ts';

const asked = z.object({ command: z.string(), words: z.array(z.string()) });
const answer = z.object({ lines: z.array(z.string()) }).or(z.object({ refused: z.string() }));

/** Ends the server. Its response stays open until the process has ended, so that the caller can wait for that. */
export const STOP = 'stop';
const STOPPING = 202;

export interface Commanded {
  /** Runs a command and returns lines to read; throws CommandRefused. */
  run(command: string, words: string[]): Promise<string[]>;
  stop(): void;
}

/**
 * Takes commands for this process: an embedded database belongs to one process only, and Windows has no signal that stops one in
 * order. Returns the function that ends it, once no command runs any more.
 *
 * `file` is a socket that only the system's user who runs the server may write to. Where there can be no such socket it holds the address of
 * one elsewhere: on Windows a pipe, whose name nobody can guess who can't read the file; other users but administrators may not
 * write to it.
 */
export async function serveCommands(
  commanded: Commanded,
  file: string,
  platform = process.platform,
): Promise<() => Promise<void>> {
  const address = addressFor(file, platform);
  const earlier = addressIn(file);
  // Several servers may share a folder where the database is elsewhere: the first one is commanded.
  if (earlier !== null && (await isListening(earlier))) return async () => undefined;
  rmSync(file, { force: true });
  const underWay = new Set<Promise<void>>();
  const server = createServer((incoming, response) => {
    const work = buffer(incoming)
      .then((body) => respond(commanded, body, response))
      .finally(() => underWay.delete(work));
    underWay.add(work);
  });
  const before = process.umask(0o177);
  const listening = new Promise<void>((resolve, reject) => server.once('error', reject).listen(address, resolve));
  process.umask(before);
  await listening;
  if (address !== file) writeFileSync(file, address, { mode: 0o600 });
  return async () => {
    rmSync(file, { force: true });
    server.close();
    await Promise.allSettled(underWay);
  };
}

/** Takes `stop` only, for a process that has no database of its own. */
export function serveStop(stop: () => void, file: string): Promise<() => Promise<void>> {
  const run = async () => {
    throw new CommandRefused('This command can’t be run by the server.');
  };
  return serveCommands({ run, stop }, file);
}

function addressFor(file: string, platform: NodeJS.Platform): string {
  if (platform === 'win32') return `\\\\.\\pipe\\vitrine-${randomBytes(16).toString('hex')}`;
  if (Buffer.byteLength(file) <= LONGEST_SOCKET_PATH) return file;
  return path.join(mkdtempSync(path.join(tmpdir(), 'vitrine-')), 'control.sock');
}

/** Where the server of this file listens, or did; null where none has. */
function addressIn(file: string): string | null {
  const found = statSync(file, { throwIfNoEntry: false });
  if (!found) return null;
  return found.isFile() ? readFileSync(file, 'utf8') || null : file;
}

async function respond(commanded: Commanded, body: Buffer, response: ServerResponse): Promise<void> {
  const said = await answerTo(commanded, body);
  if (said === STOP) {
    response.writeHead(STOPPING).flushHeaders();
    commanded.stop();
    return;
  }
  response.setHeader('content-type', 'application/json').end(JSON.stringify(said));
}

async function answerTo(commanded: Commanded, body: Buffer): Promise<z.output<typeof answer> | typeof STOP> {
  try {
    const { command, words } = asked.parse(JSON.parse(body.toString('utf8')));
    return command === STOP ? STOP : { lines: await commanded.run(command, words) };
  } catch (error) {
    return { refused: sentenceOf(error) };
  }
}

/**
 * Has the server of this file run a command; null where none runs. Resolves for `stop` when it has ended. Throws CommandRefused with what it
 * says.
 */
export async function askServer(file: string, command: string, words: string[]): Promise<string[] | null> {
  const address = addressIn(file);
  if (address === null) return null;
  const body = await new Promise<Buffer | typeof STOP | null>((resolve, reject) => {
    const call = request({ socketPath: address, method: 'POST' }, (response) => {
      if (response.statusCode === STOPPING) response.resume().once('close', () => resolve(STOP));
      else buffer(response).then(resolve, reject);
    });
    call.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ECONNREFUSED') resolve(null);
      else reject(NOT_ALLOWED.includes(error.code ?? '') ? notAllowed() : error);
    });
    call.end(JSON.stringify({ command, words }));
  });
  if (body === null) return null;
  if (body === STOP) return ['The server has stopped.'];
  const answered = answer.parse(JSON.parse(body.toString('utf8')));
  if ('refused' in answered) throw new CommandRefused(answered.refused);
  return answered.lines;
}

const NOT_ALLOWED = ['EACCES', 'EPERM'];

function notAllowed(): CommandRefused {
  return new CommandRefused(
    'You don’t have permission to send commands to the running server. Use the account that runs it or, on Windows, a terminal opened with “Run as administrator”.',
  );
}

import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, request, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { z } from 'zod';
import { isListening, LONGEST_SOCKET_PATH } from '#server/files/sockets.ts';
import { CommandRefused, sentenceOf } from './command-refused.ts';

/** The fields must not be renamed: during an update, a new command line stops an old server. */
const commandRequest = z.object({ command: z.string(), words: z.array(z.string()) });
const commandResponse = z.object({ lines: z.array(z.string()) }).or(z.object({ refused: z.string() }));

/** Stops the server. The response stays open until the process has exited, so that the caller can wait for that. */
export const STOP = 'stop';
const STOPPING = 202;

export interface CommandHandler {
  /** Runs a command and returns lines to print. Throws CommandRefused. */
  run(command: string, args: string[]): Promise<string[]>;
  stop(): void;
}

/**
 * Accepts commands for this process, because an embedded database can be opened by only one process, and Windows has no
 * signal for a clean stop. Returns a function that stops accepting commands and resolves when none is running.
 *
 * `file` is a socket that only the server's user can write to. If there can be no such socket, `file` contains the
 * address of another one. On Windows that is a pipe with a random name, to which only the server's user and
 * administrators can write.
 */
export async function serveCommands(
  handler: CommandHandler,
  file: string,
  platform = process.platform,
): Promise<() => Promise<void>> {
  const address = addressFor(file, platform);
  const earlier = addressIn(file);
  // With a PostgreSQL server, several servers may share a data folder. The first one accepts the commands.
  if (earlier !== null && (await isListening(earlier))) return async () => undefined;
  rmSync(file, { force: true });
  const running = new Set<Promise<void>>();
  const server = createServer((incoming, response) => {
    const work = buffer(incoming)
      .then((body) => respond(handler, body, response))
      .finally(() => running.delete(work));
    running.add(work);
  });
  const previousMask = process.umask(0o177);
  const listening = new Promise<void>((resolve, reject) => server.once('error', reject).listen(address, resolve));
  process.umask(previousMask);
  await listening;
  if (address !== file) writeFileSync(file, address, { mode: 0o600 });
  return async () => {
    rmSync(file, { force: true });
    server.close();
    await Promise.allSettled(running);
  };
}

/** Accepts only `stop`, for a process without its own database. */
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

/** Returns the address on which the server of this file listens or has listened, or null. */
function addressIn(file: string): string | null {
  const found = statSync(file, { throwIfNoEntry: false });
  if (!found) return null;
  return found.isFile() ? readFileSync(file, 'utf8') || null : file;
}

async function respond(handler: CommandHandler, body: Buffer, response: ServerResponse): Promise<void> {
  const result = await runCommand(handler, body);
  if (result === STOP) {
    response.writeHead(STOPPING).flushHeaders();
    handler.stop();
    return;
  }
  response.setHeader('content-type', 'application/json').end(JSON.stringify(result));
}

async function runCommand(
  handler: CommandHandler,
  body: Buffer,
): Promise<z.output<typeof commandResponse> | typeof STOP> {
  try {
    const { command, words: args } = commandRequest.parse(JSON.parse(body.toString('utf8')));
    return command === STOP ? STOP : { lines: await handler.run(command, args) };
  } catch (error) {
    return { refused: sentenceOf(error) };
  }
}

/**
 * Sends a command to the server of this file. Returns its output, or null if no server is running. For `stop`, resolves
 * when the server has exited. Throws CommandRefused if the server refuses the command.
 */
export async function sendToServer(file: string, command: string, args: string[]): Promise<string[] | null> {
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
    call.end(JSON.stringify({ command, words: args }));
  });
  if (body === null) return null;
  if (body === STOP) return ['The server has stopped.'];
  const result = commandResponse.parse(JSON.parse(body.toString('utf8')));
  if ('refused' in result) throw new CommandRefused(result.refused);
  return result.lines;
}

const NOT_ALLOWED = ['EACCES', 'EPERM'];

function notAllowed(): CommandRefused {
  return new CommandRefused(
    'You don’t have permission to send commands to the running server. Use the account that runs it or, on Windows, a terminal opened with “Run as administrator”.',
  );
}

import { rmSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { z } from 'zod';
import { LONGEST_SOCKET_PATH } from '#server/db/directory-lock.ts';
import type { CommandParts } from './command.ts';
import { CommandRefused, sentenceOf } from './command-refused.ts';
import { commands } from './commands.ts';

const asked = z.object({ command: z.string(), words: z.array(z.string()) });
const answer = z.object({ lines: z.array(z.string()) }).or(z.object({ refused: z.string() }));

/**
 * Lets commands be run inside this process: an embedded database belongs to one process only. Whoever may write into the
 * socket's file, the system's user that runs the server, may command. Answers the function that stops it.
 */
export async function serveCommands(parts: CommandParts, file: string): Promise<() => Promise<void>> {
  if (Buffer.byteLength(file) > LONGEST_SOCKET_PATH) return async () => undefined;
  rmSync(file, { force: true });
  const server = createServer(async (incoming, response) => {
    const answered = await answerTo(parts, await buffer(incoming));
    response.setHeader('content-type', 'application/json').end(JSON.stringify(answered));
  });
  const before = process.umask(0o177);
  const listening = new Promise<void>((resolve, reject) => server.once('error', reject).listen(file, resolve));
  process.umask(before);
  await listening;
  return () => new Promise((resolve) => server.close(() => resolve()));
}

async function answerTo(parts: CommandParts, body: Buffer): Promise<z.output<typeof answer>> {
  try {
    const { command, words } = asked.parse(JSON.parse(body.toString('utf8')));
    const known = commands[command];
    if (!known) throw new CommandRefused(`There is no command named ${command}.`);
    return { lines: await known.run(parts, words) };
  } catch (error) {
    return { refused: sentenceOf(error) };
  }
}

/** Has the server that listens there run a command; null where none does. Throws CommandRefused with what it says. */
export async function askServer(file: string, command: string, words: string[]): Promise<string[] | null> {
  const body = await new Promise<Buffer | null>((resolve, reject) => {
    const call = request({ socketPath: file, method: 'POST' }, (response) => buffer(response).then(resolve, reject));
    call.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ECONNREFUSED') resolve(null);
      else reject(error);
    });
    call.end(JSON.stringify({ command, words }));
  });
  if (!body) return null;
  const answered = answer.parse(JSON.parse(body.toString('utf8')));
  if ('refused' in answered) throw new CommandRefused(answered.refused);
  return answered.lines;
}

import path from 'node:path';
import { restoreBackup } from './backup/restore-backup.ts';
import type { CommandParts } from './commands/command.ts';
import { CommandRefused, sentenceOf } from './commands/command-refused.ts';
import { commands } from './commands/commands.ts';
import { askServer } from './commands/control-socket.ts';
import { namesIn } from './commands/read-words.ts';
import { openDatabase } from './db/database.ts';
import { type Env, readEnv } from './env.ts';
import { Ffmpeg } from './features/uploads/ffmpeg.ts';
import { openFiles } from './features/uploads/open-files.ts';
import { type Installation, installationOf } from './installation.ts';

/** The program `vitrine`: what can be done to an installation on its own machine. */
const projectRoot = path.resolve(import.meta.dirname, import.meta.url.endsWith('.js') ? '../..' : '..');
const typed = process.argv.slice(2);
const [command = 'help', ...words] = typed;
const asksForHelp = command === 'help' || typed.includes('--help') || typed.includes('-h');

try {
  if (asksForHelp) print(usage());
  else if (command === 'start') await import('./main.ts');
  else print(await run(readEnv()));
} catch (error) {
  process.stderr.write(`${sentenceOf(error)}\n`);
  process.exitCode = 1;
}

function print(lines: string[]): void {
  for (const line of lines) process.stdout.write(`${line}\n`);
}

async function run(env: Env): Promise<string[]> {
  const installation = installationOf(env, projectRoot);
  if (command === 'restore') return restore(installation, words);
  const known = commands[command];
  if (!known) throw new CommandRefused([`There is no command named ${command}.`, '', ...usage()].join('\n'));
  // Relative names are meant from where this was typed, which need not be where the server runs.
  const meant = known.withFiles?.(words, (file) => path.resolve(file)) ?? words;
  if (!installation.database.url) {
    const lines = await askServer(installation.controlSocket, command, meant);
    if (lines) return lines;
  }
  const database = await openDatabase(installation.database);
  try {
    const parts: CommandParts = {
      ...installation,
      database,
      folder: await openFiles(database.queries, installation, true),
      ffmpeg: Ffmpeg.find(env.FFMPEG_PATH, env.PATH),
      quotaMegabytes: env.UPLOAD_QUOTA_MB,
    };
    return await known.run(parts, meant);
  } finally {
    await database.close();
  }
}

async function restore(installation: Installation, words: string[]): Promise<string[]> {
  const [file] = namesIn(words, 1);
  if (!file) throw new CommandRefused('Please name the file: vitrine restore <file.tar>');
  const { madeAt, tables } = await restoreBackup(installation, path.resolve(file));
  const rows = Object.values(tables).reduce((sum, count) => sum + count, 0);
  return [`${rows} records of ${madeAt} and their files are back. Start the server as ever.`];
}

function usage(): string[] {
  const all = [
    ['start', 'starts the server'],
    ...Object.entries(commands).map(([name, { usage: typed, summary }]) => [`${name} ${typed}`, summary]),
    ['restore <file.tar>', 'puts a backup into an empty place'],
  ] as [string, string][];
  const width = Math.max(...all.map(([form]) => form.length)) + 3;
  return ['vitrine <command>', '', ...all.map(([form, summary]) => `  ${form.padEnd(width)}${summary}`)];
}

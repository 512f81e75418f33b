import path from 'node:path';
import { restoreBackup } from '../backup/restore-backup.ts';
import type { CommandParts } from '../commands/command.ts';
import { CommandRefused, sentenceOf } from '../commands/command-refused.ts';
import { commands } from '../commands/commands.ts';
import { STOP, sendToServer } from '../commands/control-socket.ts';
import { namesIn } from '../commands/read-arguments.ts';
import { explainDamage, openDatabase } from '../db/database.ts';
import { type Env, readEnv } from '../env.ts';
import { openDataFolder } from '../installation/data-folder.ts';
import type { Installation } from '../installation/installation.ts';
import { installationOf } from '../installation/installation-of-env.ts';
import { openCheckedMediaFolder } from '../media/check-media-folder.ts';
import { Ffmpeg } from '../media/convert/ffmpeg.ts';
import { Office } from '../media/convert/office.ts';

/** The program `vitrine`: commands that administer an installation on its own machine. */
const projectRoot = path.resolve(import.meta.dirname, '../..');
const input = process.argv.slice(2);
const [command = 'help', ...args] = input;
const MOVE_ASIDE = '--move-aside';
const wantsHelp = command === 'help' || input.includes('--help') || input.includes('-h');

try {
  if (wantsHelp) print(usage());
  else if (command === 'start') await import('../main.ts');
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
  if (command === 'restore') return restore(installation, args);
  if (command === STOP) return stopServer(installation);
  const definition = commands[command];
  if (!definition) throw new CommandRefused([`There is no command named ${command}.`, '', ...usage()].join('\n'));
  // Relative paths refer to the current directory here, which may differ from the server's.
  const resolvedArgs = definition.withFiles?.(args, (file) => path.resolve(file)) ?? args;
  if (!installation.database.url) {
    const lines = await sendToServer(installation.controlSocket, command, resolvedArgs);
    if (lines) return lines;
  }
  const database = await openDatabase({ ...installation.database, beforeMaking: refuseNew(installation) });
  try {
    const parts: CommandParts = {
      ...installation,
      database,
      folder: await openCheckedMediaFolder(database.queries, installation, true),
      ffmpeg: Ffmpeg.find(env.FFMPEG_PATH, env.PATH),
      office: Office.find(env.LIBREOFFICE_PATH, env.PATH),
      quotaMegabytes: env.UPLOAD_QUOTA_MB,
    };
    return await definition.run(parts, resolvedArgs);
  } catch (error) {
    throw explainDamage(error, installation.database);
  } finally {
    await database.close();
  }
}

/** Commands must not create a database: a mistyped DATA_DIR would go unnoticed, and a backup of it would be empty. */
function refuseNew({ database: { url, directory } }: Installation) {
  return () =>
    Promise.reject(
      new CommandRefused(
        url
          ? 'The database at DATABASE_URL is empty. Start the server once to set it up.'
          : `There is no database in ${directory} yet. Set DATA_DIR to the data folder of your installation, or start the server once to create one.`,
      ),
    );
}

async function stopServer({ controlSocket }: Installation): Promise<string[]> {
  const lines = await sendToServer(controlSocket, STOP, []);
  if (!lines) throw new CommandRefused(`No server is running with the data folder ${path.dirname(controlSocket)}.`);
  return lines;
}

async function restore(installation: Installation, args: string[]): Promise<string[]> {
  const names = namesIn(
    args.filter((arg) => arg !== MOVE_ASIDE),
    1,
  );
  if (!names[0]) throw new CommandRefused('Specify the file: vitrine restore <file.tar>');
  const file = path.resolve(names[0]);
  openDataFolder(path.dirname(installation.database.directory));
  const { manifest, aside } = await restoreBackup(installation, file, { movesAside: args.includes(MOVE_ASIDE) });
  const { madeAt, tables } = manifest;
  const rows = Object.values(tables).reduce((sum, count) => sum + count, 0);
  return [
    `Restored ${rows} records from ${madeAt} and their files. Start the server as usual.`,
    ...aside.map((name) => `Kept the previous data in ${name}. Delete it when you no longer need it.`),
  ];
}

function usage(): string[] {
  const all = [
    ['start', 'starts the server'],
    [STOP, 'stops the server and waits until it has stopped'],
    ...Object.entries(commands).map(([name, { usage: args, summary }]) => [`${name} ${args}`, summary]),
    [
      `restore <file.tar> [${MOVE_ASIDE}]`,
      'restores a backup into an empty installation, or keeps the current data under another name',
    ],
  ] as [string, string][];
  const width = Math.max(...all.map(([form]) => form.length)) + 3;
  return ['vitrine <command>', '', ...all.map(([form, summary]) => `  ${form.padEnd(width)}${summary}`)];
}

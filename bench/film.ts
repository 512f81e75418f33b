import path from 'node:path';
import { projectFolder, runCommand } from '#scripts/run-command.mjs';
import { logIn } from './api.ts';
import type { ServerProcess } from './server-process.ts';

/** Of two megabytes; browsers play it as it is. */
const FILM = path.join(projectFolder, 'server/demo/files/slow-coffee.mp4');

/** Uploads a film with so many megabytes of nothing behind it, from a process of its own. Answers its address. */
export async function uploadFilm(server: ServerProcess, megabytes: number, film = FILM): Promise<string> {
  const program = path.join(projectFolder, 'bench/upload.mjs');
  const env = { TOKEN: await logIn(server) };
  const args = [program, server.url, film, String(megabytes)];
  const { exitCode, output } = await runCommand(process.execPath, args, { isQuiet: true, env });
  if (exitCode !== 0) throw new Error(`A film could not be uploaded: ${output}`);
  return output.trim();
}

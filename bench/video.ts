import path from 'node:path';
import { projectFolder, runCommand } from '#scripts/run-command.mjs';
import { logIn } from './api.ts';
import type { ServerProcess } from './server-process.ts';

/** 2 MB; browsers play it without conversion. */
const VIDEO = path.join(projectFolder, 'server/demo/files/slow-coffee.mp4');

/** Uploads a video padded to this many megabytes, from a process of its own. Returns its address. */
export async function uploadVideo(server: ServerProcess, megabytes: number, video = VIDEO): Promise<string> {
  const program = path.join(projectFolder, 'bench/upload.mjs');
  const env = { TOKEN: await logIn(server) };
  const args = [program, server.url, video, String(megabytes)];
  const { exitCode, output } = await runCommand(process.execPath, args, { isQuiet: true, env });
  if (exitCode !== 0) throw new Error(`Failed to upload a video: ${output}`);
  return output.trim();
}

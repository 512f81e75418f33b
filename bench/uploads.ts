import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { projectFolder, runCommand } from '#scripts/run-command.mjs';
import { logIn } from './api.ts';
import type { ServerProcess } from './server-process.ts';

/** 2 MB; browsers play it without conversion. */
const VIDEO = path.join(projectFolder, 'server/demo/files/slow-coffee.mp4');
const LOOK_EVERY_MS = 100;

/** Uploads a video padded to this many megabytes, from a process of its own. Returns its address. */
export function uploadVideo(server: ServerProcess, megabytes: number, video = VIDEO): Promise<string> {
  return upload(server, '/uploadVideo/1', video, megabytes);
}

/** Uploads a document, from a process of its own. Returns its address. */
export function uploadDocument(server: ServerProcess, file: string): Promise<string> {
  return upload(server, '/uploadDocument/1', file, 0);
}

/** Resolves when screens can show an uploaded file. */
export async function untilReady(server: ServerProcess, location: string): Promise<void> {
  for (;;) {
    const { state } = (await (await fetch(`${server.url}${location}?status`)).json()) as { state: string };
    if (state === 'ready') return;
    if (state === 'failed') throw new Error(`Failed to convert ${location}.`);
    await pause(LOOK_EVERY_MS);
  }
}

async function upload(server: ServerProcess, route: string, file: string, megabytes: number): Promise<string> {
  const program = path.join(projectFolder, 'bench/upload.mjs');
  const env = { TOKEN: await logIn(server) };
  const args = [program, server.url + route, file, String(megabytes)];
  const { exitCode, output } = await runCommand(process.execPath, args, { isQuiet: true, env });
  if (exitCode !== 0) throw new Error(`Failed to upload ${path.basename(file)}: ${output}`);
  return output.trim();
}

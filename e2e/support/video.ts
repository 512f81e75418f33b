import { readFile } from 'node:fs/promises';
import type { Api } from './api.ts';
import { FIRST_PORTAL } from './server.ts';

/** A short video of the demo. */
export const VIDEO_FILE = 'server/demo/files/slow-coffee.mp4';

/** Uploads the video and returns its location. */
export async function uploadVideo(api: Api): Promise<string> {
  return api.upload('video', FIRST_PORTAL, { name: 'video.mp4', bytes: await readFile(VIDEO_FILE) });
}

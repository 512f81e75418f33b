import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Api } from './api.ts';
import { FIRST_PORTAL } from './server.ts';

/** A short video of the demo. */
export const VIDEO_FILE = 'server/demo/files/slow-coffee.mp4';

/** Creates a small video with a moving pattern and perhaps a tone, which also a busy machine can decode in time. */
export async function makeVideo(seconds: number, { hasSound = false } = {}): Promise<Buffer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'vitrine-video-'));
  const file = path.join(folder, 'video.mp4');
  const tone = hasSound ? ['-f', 'lavfi', '-i', `sine=frequency=440:duration=${seconds}`] : [];
  const pattern = ['-f', 'lavfi', '-i', `testsrc2=size=320x180:rate=25:duration=${seconds}`];
  // A key frame each second, so that seeking is fast.
  const encoding = ['-pix_fmt', 'yuv420p', '-g', '25', '-movflags', '+faststart'];
  await promisify(execFile)('ffmpeg', ['-v', 'error', ...pattern, ...tone, ...encoding, file]);
  const bytes = await readFile(file);
  await rm(folder, { recursive: true });
  return bytes;
}

/** Uploads the video and returns its location. */
export async function uploadVideo(api: Api): Promise<string> {
  return api.upload('video', FIRST_PORTAL, { name: 'video.mp4', bytes: await readFile(VIDEO_FILE) });
}

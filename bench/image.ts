import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { logIn } from './api.ts';
import type { ServerProcess } from './server-process.ts';

/** Results in a file of 1 MB. */
const USUAL_SIDE = 591;

/** Uploads an image of noise, which no format can compress. Returns its address. */
export async function uploadNoise(server: ServerProcess, token?: string, side = USUAL_SIDE): Promise<string> {
  const raw = { width: side, height: side, channels: 3 } as const;
  const picture = await sharp(randomBytes(3 * side ** 2), { raw })
    .png()
    .toBuffer();
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(picture)]), 'noise.png');
  const headers = { authorization: `Bearer ${token ?? (await logIn(server))}` };
  const response = await fetch(`${server.url}/upload/1`, { method: 'POST', headers, body: form });
  if (!response.ok) throw new Error(`Failed to upload an image: ${response.status} ${await response.text()}`);
  return ((await response.json()) as { location: string }).location;
}

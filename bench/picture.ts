import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { logIn } from './api.ts';
import type { ServerProcess } from './server-process.ts';

/** Makes a file of 1 MB. */
const USUAL_SIDE = 591;

/** Uploads a picture of noise, which no format makes smaller. Answers its address. */
export async function uploadNoise(server: ServerProcess, token?: string, side = USUAL_SIDE): Promise<string> {
  const raw = { width: side, height: side, channels: 3 } as const;
  const picture = await sharp(randomBytes(3 * side ** 2), { raw })
    .png()
    .toBuffer();
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(picture)]), 'noise.png');
  const headers = { authorization: `Bearer ${token ?? (await logIn(server))}` };
  const answer = await fetch(`${server.url}/upload/1`, { method: 'POST', headers, body: form });
  if (!answer.ok) throw new Error(`A picture could not be uploaded: ${answer.status} ${await answer.text()}`);
  return ((await answer.json()) as { location: string }).location;
}

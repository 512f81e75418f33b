import sharp from 'sharp';
import type { Api } from './api.ts';
import { FIRST_PORTAL } from './server.ts';

/** Creates an image of one colour. */
export function makeImage(colour: string, width = 320, height = 180): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: colour } })
    .png()
    .toBuffer();
}

/** Creates and uploads an image of one colour, and returns its location. */
export async function uploadImage(api: Api, colour: string, portalId = FIRST_PORTAL): Promise<string> {
  const bytes = await makeImage(colour);
  return api.upload('image', portalId, { name: `${colour.replace(/\W/g, '')}.png`, bytes });
}

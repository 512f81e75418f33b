import sharp from 'sharp';
import type { Api } from './api.ts';
import { FIRST_PORTAL } from './server.ts';

/** A picture of one colour. */
export function makePicture(colour: string, width = 320, height = 180): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: colour } })
    .png()
    .toBuffer();
}

/** Makes and stores a picture of one colour, and gives back its location. */
export async function uploadPicture(api: Api, colour: string, portalId = FIRST_PORTAL): Promise<string> {
  const bytes = await makePicture(colour);
  return api.upload('image', portalId, { name: `${colour.replace(/\W/g, '')}.png`, bytes });
}

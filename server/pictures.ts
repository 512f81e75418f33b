import type Sharp from 'sharp';

/** What reads and writes pictures. It takes much memory, so it comes when the first picture does, and keeps none of them. */
export async function pictureTools(): Promise<typeof Sharp> {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  return sharp;
}

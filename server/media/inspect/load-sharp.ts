import type Sharp from 'sharp';

/** Loads sharp at the first image, because it takes much memory, and turns its cache off. */
export async function loadSharp(): Promise<typeof Sharp> {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  return sharp;
}

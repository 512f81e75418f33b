import { createHash } from 'node:crypto';

const PREFIX = '/api/feeds/pictures/';
const MAX_ADDRESS_LENGTH = 2_048;

/** An external image, and the id by which screens request it from this server. */
export interface PictureReference {
  _id: string;
  address: string;
}

/** Returns the reference of an image with an absolute http(s) address; null for other addresses. */
export function createPictureReference(address: string): PictureReference | null {
  if (address.length > MAX_ADDRESS_LENGTH || !/^https?:\/\//i.test(address) || !URL.canParse(address)) return null;
  const { href } = new URL(address);
  return { _id: createHash('sha256').update(href).digest('base64url'), address: href };
}

/** The location of an image on this server, by its id. */
export function pictureLocation(pictureId: string): string {
  return PREFIX + pictureId;
}

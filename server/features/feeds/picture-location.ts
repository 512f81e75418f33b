import { createHash } from 'node:crypto';

const PREFIX = '/api/feeds/pictures/';
const LONGEST_ADDRESS = 2_048;

/** A picture of the outside under the name by which screens ask for it. */
export interface NamedPicture {
  _id: string;
  address: string;
}

/** A whole http(s) address of a picture, named; null for anything else. */
export function namePicture(address: string): NamedPicture | null {
  if (address.length > LONGEST_ADDRESS || !/^https?:\/\//i.test(address) || !URL.canParse(address)) return null;
  const { href } = new URL(address);
  return { _id: createHash('sha256').update(href).digest('base64url'), address: href };
}

/** Where screens find a picture by its name. */
export function pictureLocation(pictureId: string): string {
  return PREFIX + pictureId;
}

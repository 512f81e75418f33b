import type { StoredFile } from '../engine/host.ts';
import { createSha256 } from '../engine/sha256.ts';

/** A file on the simulated server. */
export interface ServedFile extends StoredFile {
  content: Uint8Array;
}

const made = new Map<string, ServedFile>();

/** The file with this number and size: always the same bytes. Made once for all runs, for hashing takes its time. */
export function makeFile(number: number, bytes: number): ServedFile {
  const location = `/media/${number}-${bytes}.png`;
  const known = made.get(location);
  if (known) return known;
  const content = new Uint8Array(bytes);
  for (let at = 0; at < bytes; at += 1) content[at] = (at * 7 + number * 31 + (at >> 8)) & 255;
  const hash = createSha256();
  hash.update(content);
  const file = { location, bytes, sha256: hash.digest(), contentType: 'image/png', content };
  made.set(location, file);
  return file;
}

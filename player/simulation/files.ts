import { createSha256 } from '../engine/files/sha256.ts';
import type { StoredFile } from '../engine/host/host.ts';

/** A file on the simulated server. */
export interface ServedFile extends StoredFile {
  content: Uint8Array;
}

const files = new Map<string, ServedFile>();

/**
 * Returns the file with this number and size, which always has the same bytes. It is cached, because hashing is slow.
 */
export function makeFile(number: number, bytes: number): ServedFile {
  const location = `/media/${number}-${bytes}.png`;
  const cached = files.get(location);
  if (cached) return cached;
  const content = new Uint8Array(bytes);
  for (let index = 0; index < bytes; index += 1) content[index] = (index * 7 + number * 31 + (index >> 8)) & 255;
  const hash = createSha256();
  hash.update(content);
  const file = { location, bytes, sha256: hash.digest(), contentType: 'image/png', content };
  files.set(location, file);
  return file;
}

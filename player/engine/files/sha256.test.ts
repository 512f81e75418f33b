import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createSha256 } from './sha256.ts';

const bytes = Uint8Array.from({ length: 20_000 }, (_, index) => (index * 7 + (index >> 5)) % 256);

describe('SHA-256 in pieces', () => {
  it.each([0, 1, 55, 56, 63, 64, 65, 119, 128, 1_000, 20_000])('hashes %i bytes', (length) => {
    const hash = createSha256();
    hash.update(bytes.subarray(0, length));
    expect(hash.digest()).toBe(createHash('sha256').update(bytes.subarray(0, length)).digest('hex'));
  });

  it.each([1, 13, 64, 100, 4_096])('returns the same hash for pieces of %i bytes', (piece) => {
    const hash = createSha256();
    for (let offset = 0; offset < bytes.length; offset += piece) hash.update(bytes.subarray(offset, offset + piece));
    expect(hash.digest()).toBe(createHash('sha256').update(bytes).digest('hex'));
  });
});

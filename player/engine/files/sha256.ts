/**
 * SHA-256 (FIPS 180-4) of data that arrives in pieces. The browser's own can only hash what is completely in memory.
 */
export interface Sha256 {
  update(bytes: Uint8Array): void;
  /** In hexadecimal. Nothing may be added afterwards. */
  digest(): string;
}

const BLOCK_BYTES = 64;

/** The first 32 bits of the fractional parts of roots of primes, from which the standard takes its constants. */
const ROUND_CONSTANTS = new Uint32Array(primes(64).map((prime) => fraction(Math.cbrt(prime))));
const FIRST_STATE = primes(8).map((prime) => fraction(Math.sqrt(prime)));

export function createSha256(): Sha256 {
  const state = new Uint32Array(FIRST_STATE);
  const words = new Uint32Array(64);
  const rest = new Uint8Array(BLOCK_BYTES);
  let restLength = 0;
  let totalBytes = 0;

  function block(bytes: Uint8Array, at: number): void {
    for (let t = 0; t < 16; t += 1) {
      const i = at + t * 4;
      words[t] =
        ((bytes[i] as number) << 24) |
        ((bytes[i + 1] as number) << 16) |
        ((bytes[i + 2] as number) << 8) |
        (bytes[i + 3] as number);
    }
    for (let t = 16; t < 64; t += 1) {
      const early = words[t - 15] as number;
      const late = words[t - 2] as number;
      const s0 = rotated(early, 7) ^ rotated(early, 18) ^ (early >>> 3);
      const s1 = rotated(late, 17) ^ rotated(late, 19) ^ (late >>> 10);
      words[t] = ((words[t - 16] as number) + s0 + (words[t - 7] as number) + s1) | 0;
    }
    let [a, b, c, d, e, f, g, h] = state as unknown as [number, number, number, number, number, number, number, number];
    for (let t = 0; t < 64; t += 1) {
      const choice = (e & f) ^ (~e & g);
      const majority = (a & b) ^ (a & c) ^ (b & c);
      const s1 = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25);
      const s0 = rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22);
      const first = (h + s1 + choice + (ROUND_CONSTANTS[t] as number) + (words[t] as number)) | 0;
      const second = (s0 + majority) | 0;
      h = g;
      g = f;
      f = e;
      e = (d + first) | 0;
      d = c;
      c = b;
      b = a;
      a = (first + second) | 0;
    }
    for (const [index, value] of [a, b, c, d, e, f, g, h].entries())
      state[index] = ((state[index] as number) + value) | 0;
  }

  function update(bytes: Uint8Array): void {
    totalBytes += bytes.length;
    let at = 0;
    if (restLength > 0) {
      at = Math.min(BLOCK_BYTES - restLength, bytes.length);
      rest.set(bytes.subarray(0, at), restLength);
      restLength += at;
      if (restLength < BLOCK_BYTES) return;
      block(rest, 0);
    }
    for (; at + BLOCK_BYTES <= bytes.length; at += BLOCK_BYTES) block(bytes, at);
    rest.set(bytes.subarray(at));
    restLength = bytes.length - at;
  }

  return {
    update,
    digest() {
      const bits = totalBytes * 8;
      const padding = new Uint8Array((restLength < 56 ? 56 : 120) - restLength + 8);
      padding[0] = 0x80;
      const view = new DataView(padding.buffer);
      view.setUint32(padding.length - 8, Math.floor(bits / 2 ** 32));
      view.setUint32(padding.length - 4, bits % 2 ** 32);
      update(padding);
      return Array.from(state, (word) => word.toString(16).padStart(8, '0')).join('');
    },
  };
}

function rotated(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}

function fraction(root: number): number {
  return Math.floor((root % 1) * 2 ** 32);
}

function primes(count: number): number[] {
  const found: number[] = [];
  for (let candidate = 2; found.length < count; candidate += 1) {
    if (found.every((prime) => candidate % prime !== 0)) found.push(candidate);
  }
  return found;
}

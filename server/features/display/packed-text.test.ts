import { randomBytes } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { PackedText } from './packed-text.ts';

const SMALL = JSON.stringify({ slides: Array.from({ length: 200 }, (_, number) => `Café ${number}`) });
const LARGE = JSON.stringify({ slides: Array.from({ length: 2_000 }, (_, number) => `Café ${number}`) });
const packedText = (text: string) => new PackedText(Buffer.from(text));

const UNPACK = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  none: (bytes: Buffer) => bytes,
};

describe('PackedText', () => {
  it.each([
    [undefined, 'none', 'none'],
    ['identity', 'none', 'none'],
    ['gzip', 'gzip', 'gzip'],
    ['gzip, deflate', 'gzip', 'gzip'],
    ['gzip, deflate, br, zstd', 'gzip', 'br'],
    ['BR;q=1.0, GZIP;q=0.5', 'gzip', 'br'],
    ['br', 'br', 'br'],
    ['br;q=0, gzip', 'gzip', 'gzip'],
    ['gzip;q=0', 'none', 'none'],
    ['*', 'gzip', 'gzip'],
    ['brotli', 'none', 'none'],
  ] as const)('is sent to clients that accept %s in the best encoding', async (accepted, ofSmall, ofLarge) => {
    for (const [text, encoding] of [
      [SMALL, ofSmall],
      [LARGE, ofLarge],
    ] as const) {
      const packed = packedText(text);
      const first = await packed.bytes(accepted);
      expect(first.encoding ?? 'none').toBe(encoding);
      expect(UNPACK[encoding](first.bytes).toString()).toBe(text);
      expect((await packed.bytes(accepted)).bytes).toBe(first.bytes);
      expect(packed.ready(accepted)?.bytes).toBe(first.bytes);
    }
  });

  it('is not compressed if it is small', async () => {
    const packed = await packedText('{"revision":"r"}').bytes('br, gzip');
    expect(packed).toEqual({ encoding: null, bytes: Buffer.from('{"revision":"r"}') });
  });

  it('is ready immediately if it is quick to compress', () => {
    expect(packedText(SMALL).ready('gzip')?.encoding).toBe('gzip');
    expect(packedText(LARGE).ready('gzip')).toBeNull();
  });

  it('is sent to one waiting client per turn of the event loop if it is large', async () => {
    const text = JSON.stringify({ text: randomBytes(600_000).toString('base64') });
    const packed = packedText(text);
    let turn = 0;
    let isOver = false;
    const countTurns = () => {
      turn += 1;
      if (!isOver) setImmediate(countTurns);
    };
    countTurns();
    const clients = Array.from({ length: 10 }, async () => {
      const { bytes } = await packed.bytes('gzip');
      return { bytes, turn };
    });
    const responses = await Promise.all(clients);
    isOver = true;
    expect(new Set(responses.map((response) => response.turn)).size).toBe(10);
    expect(new Set(responses.map(({ bytes }) => bytes)).size).toBe(1);
    expect(String(gunzipSync(responses[0]?.bytes ?? Buffer.alloc(0)))).toBe(text);
  });
});

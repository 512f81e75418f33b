import { randomBytes } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { PackedJson } from './packed-json.ts';

const RECORD = { revision: 'r', slides: Array.from({ length: 200 }, (_, number) => `Café ${number}`) };
const jsonOf = (record: object) => new PackedJson(Buffer.from(JSON.stringify(record)));

const UNPACK = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  none: (bytes: Buffer) => bytes,
};

describe('JSON that is compressed once', () => {
  it.each([
    [undefined, 'none', 'none'],
    ['identity', 'none', 'none'],
    ['gzip', 'gzip', 'gzip'],
    ['gzip, deflate', 'gzip', 'gzip'],
    ['gzip, deflate, br, zstd', 'br', 'gzip'],
    ['BR;q=1.0, GZIP;q=0.5', 'br', 'gzip'],
    ['br;q=0, gzip', 'gzip', 'gzip'],
    ['gzip;q=0', 'none', 'none'],
    ['*', 'gzip', 'gzip'],
    ['brotli', 'none', 'none'],
  ] as const)('is read by whoever accepts %s', async (accepted, whole, withStart) => {
    const json = jsonOf(RECORD);
    for (const _ of ['first', 'again']) {
      const packed = await json.bytes(accepted);
      expect(packed.encoding ?? 'none').toBe(whole);
      expect(JSON.parse(UNPACK[whole](packed.bytes).toString())).toEqual(RECORD);
    }
    for (const now of [1, 1, 1_700_000_000_000]) {
      const packed = await json.bytesBeginningWith(`{"now":${now},`, accepted);
      expect(packed.encoding ?? 'none').toBe(withStart);
      expect(JSON.parse(UNPACK[withStart](packed.bytes).toString())).toEqual({ now, ...RECORD });
    }
  });

  it('stays as it is where it is small anyway', async () => {
    const json = jsonOf({ revision: 'r' });
    expect(await json.bytes('br, gzip')).toEqual({ encoding: null, bytes: Buffer.from('{"revision":"r"}') });
    const started = await json.bytesBeginningWith('{"now":1,', 'br, gzip');
    expect(started).toEqual({ encoding: null, bytes: Buffer.from('{"now":1,"revision":"r"}') });
  });

  it('hands a large document to one of those who waited for it at a time', async () => {
    const document = JSON.stringify({ text: randomBytes(600_000).toString('base64') });
    const packed = new PackedJson(Buffer.from(document));
    let turn = 0;
    let isOver = false;
    const countTurns = () => {
      turn += 1;
      if (!isOver) setImmediate(countTurns);
    };
    countTurns();
    const askers = Array.from({ length: 10 }, async (_, number) => {
      const { bytes } = await packed.bytesBeginningWith(`{"serverTime":${number},`, 'gzip');
      return { bytes, turn };
    });
    const answers = await Promise.all(askers);
    isOver = true;
    expect(new Set(answers.map((answer) => answer.turn)).size).toBe(10);
    for (const [number, { bytes }] of answers.entries()) {
      expect(String(gunzipSync(bytes))).toBe(`{"serverTime":${number},${document.slice(1)}`);
    }
  });
});

import { promisify } from 'node:util';
import { crc32, deflateRaw, deflateRawSync, constants as zlib } from 'node:zlib';

/** Gzip format: magic number, deflate, no name, no timestamp, Unix. */
const HEAD = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]);
const FOOT_BYTES = 8;
const STORED_HEAD_BYTES = 5;
const LARGEST_STORED_BYTES = 0xffff;
/** Ends on a byte boundary and marks no block as the last, so that others can follow. */
const TO_BE_CONTINUED = { finishFlush: zlib.Z_SYNC_FLUSH };

const deflateOnThread = promisify(deflateRaw);

/** Some text and its deflate blocks. Parts are compressed separately and then follow each other in one gzip stream. */
export interface GzipPart {
  plain: Buffer;
  blocks: Buffer;
}

/** Compresses a part on another thread. */
export async function deflated(plain: Buffer): Promise<GzipPart> {
  return { plain, blocks: await deflateOnThread(plain, TO_BE_CONTINUED) };
}

/** Compresses a small part at once: handing it to another thread takes longer. */
export function deflatedSync(plain: Buffer): GzipPart {
  return { plain, blocks: deflateRawSync(plain, TO_BE_CONTINUED) };
}

/** The beginning of a gzip stream, immutable, so that many streams can share it. */
export class GzipStart {
  static readonly EMPTY = new GzipStart([HEAD], 0, 0);

  private constructor(
    private readonly buffers: readonly Buffer[],
    private readonly checksum: number,
    private readonly length: number,
  ) {}

  followedBy({ plain, blocks }: GzipPart): GzipStart {
    return new GzipStart([...this.buffers, blocks], crc32(plain, this.checksum), this.length + plain.length);
  }

  /** The same with text that changes too often to be worth compressing. */
  followedByText(text: string): GzipStart {
    const plain = Buffer.from(text);
    return this.followedBy({ plain, blocks: storedBlocks(plain) });
  }

  /** The whole stream, ended by an empty last block. */
  end(): Buffer {
    const foot = Buffer.alloc(FOOT_BYTES);
    foot.writeUInt32LE(this.checksum, 0);
    foot.writeUInt32LE(this.length, 4);
    return Buffer.concat([...this.buffers, storedBlock(Buffer.alloc(0), true), foot]);
  }
}

function storedBlocks(plain: Buffer): Buffer {
  const blocks: Buffer[] = [];
  for (let from = 0; from < plain.length; from += LARGEST_STORED_BYTES) {
    blocks.push(storedBlock(plain.subarray(from, from + LARGEST_STORED_BYTES), false));
  }
  return Buffer.concat(blocks);
}

function storedBlock(plain: Buffer, isLast: boolean): Buffer {
  const head = Buffer.alloc(STORED_HEAD_BYTES);
  head[0] = isLast ? 1 : 0;
  head.writeUInt16LE(plain.length, 1);
  head.writeUInt16LE(~plain.length & 0xffff, 3);
  return Buffer.concat([head, plain]);
}

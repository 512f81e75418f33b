import { setImmediate as nextTurn } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants as zlib } from 'node:zlib';
import { accepts, type PackedBytes } from '#server/http/accepted-encoding.ts';
import { deflated, deflatedSync, type GzipPart, GzipStart } from '#server/http/gzip-stream.ts';

/** Smaller ones fit into a packet or two as they are. */
const WORTH_PACKING_BYTES = 1024;
const BROTLI_QUALITY = 6;
/** To hand a smaller one to another thread takes four times as long as to compress it at once, a twentieth of a millisecond. */
export const SMALL_BYTES = 16 * 1024;

/** Handing so much to the system takes a millisecond. Everybody who waited for it at once would keep all others waiting. */
const LARGE_BYTES = 512 * 1024;

const compressBrotli = promisify(brotliCompress);

/** A JSON object that many ask for: it is compressed once, when the first one asks who can read that. */
export class PackedJson {
  /** All but the opening bracket. */
  private readonly rest: Buffer;
  private brotli: Promise<Buffer> | null = null;
  private deflating: Promise<void> | null = null;
  private deflated: GzipPart | null = null;
  private lastTurn: Promise<void> = Promise.resolve();
  private last: { key: string; packed: PackedBytes } | null = null;

  constructor(readonly plain: Buffer) {
    this.rest = plain.subarray(1);
  }

  /** As it is, for somebody with this `Accept-Encoding`. */
  async bytes(accepted: string | undefined): Promise<PackedBytes> {
    if (this.plain.length < WORTH_PACKING_BYTES) return { encoding: null, bytes: this.plain };
    if (accepts(accepted, 'br')) {
      const options = { params: { [zlib.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } };
      this.brotli ??= compressBrotli(this.plain, options);
      return { encoding: 'br', bytes: await this.brotli };
    }
    return this.bytesBeginningWith('{', accepted);
  }

  /** With other first fields, `{"now":1,` for example; what follows them is not made anew. */
  async bytesBeginningWith(start: string, accepted: string | undefined): Promise<PackedBytes> {
    const ready = this.readyBeginningWith(start, accepted);
    if (ready) return ready;
    this.deflating ??= deflated(this.rest).then((part) => {
      this.deflated = part;
    });
    await this.deflating;
    if (this.rest.length > LARGE_BYTES) await this.turn();
    return this.bytesBeginningWith(start, accepted);
  }

  /** Resolves in another turn of the event loop for each caller, in which only that caller goes on. */
  private turn(): Promise<void> {
    this.lastTurn = this.lastTurn.then(() => nextTurn());
    return this.lastTurn;
  }

  /** The same at once; null where it is to be compressed first. */
  readyBeginningWith(start: string, accepted: string | undefined): PackedBytes | null {
    const encoding = this.rest.length >= WORTH_PACKING_BYTES && accepts(accepted, 'gzip') ? 'gzip' : null;
    if (encoding === 'gzip' && !this.deflated) {
      if (this.rest.length > SMALL_BYTES) return null;
      this.deflated = deflatedSync(this.rest);
    }
    const key = `${encoding} ${start}`;
    // Where hundreds ask within one millisecond, they get the same bytes.
    if (this.last?.key === key) return this.last.packed;
    const bytes =
      this.deflated && encoding
        ? GzipStart.EMPTY.followedByText(start).followedBy(this.deflated).end()
        : Buffer.concat([Buffer.from(start), this.rest]);
    const packed: PackedBytes = { encoding, bytes };
    this.last = { key, packed };
    return packed;
  }
}

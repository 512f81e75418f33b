import { setImmediate as nextTurn } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliCompress, gzip, gzipSync, constants as zlib } from 'node:zlib';
import { accepts, type EncodedBytes, type Encoding } from '#server/http/pages/accepted-encoding.ts';

/** Smaller texts are not compressed, because they fit into one or two packets. */
const SMALLEST_PACKED_BYTES = 1024;
/** Smaller texts are compressed synchronously, which takes 0.05 ms, a quarter of the overhead of another thread. */
const SMALL_BYTES = 16 * 1024;
/** Sending this much takes 1 ms of the event loop, so larger responses are spread over its turns. */
const LARGE_BYTES = 512 * 1024;
/** At this quality Brotli is as fast as gzip, and its output is smaller. */
const BROTLI = { params: { [zlib.BROTLI_PARAM_QUALITY]: 4 } };

const compress: Record<Encoding, (plain: Buffer) => Promise<Buffer>> = {
  br: (plain) => promisify(brotliCompress)(plain, BROTLI),
  gzip: promisify(gzip),
};

/**
 * A text that is sent to many clients. It is compressed once per encoding, when a client that accepts the encoding
 * first requests it.
 */
export class PackedText {
  private readonly packed = new Map<Encoding, EncodedBytes>();
  private readonly compressing = new Map<Encoding, Promise<void>>();
  private lastTurn: Promise<void> = Promise.resolve();

  constructor(readonly plain: Buffer) {}

  /** Returns the text in an encoding that this `Accept-Encoding` header allows. */
  async bytes(accepted: string | undefined): Promise<EncodedBytes> {
    const ready = this.ready(accepted);
    if (ready) return ready;
    const encoding = this.encodingFor(accepted) ?? 'gzip';
    const compressing = this.compressing.get(encoding) ?? this.compress(encoding);
    this.compressing.set(encoding, compressing);
    await compressing;
    if (this.plain.length > LARGE_BYTES) await this.turn();
    return this.bytes(accepted);
  }

  /** Returns the same at once, or null if the text has to be compressed in another thread first. */
  ready(accepted: string | undefined): EncodedBytes | null {
    const encoding = this.encodingFor(accepted);
    if (encoding === null) return { encoding, bytes: this.plain };
    const packed = this.packed.get(encoding);
    if (packed || this.plain.length > SMALL_BYTES || encoding !== 'gzip') return packed ?? null;
    return this.store(encoding, gzipSync(this.plain));
  }

  /** Brotli takes long to start, which pays off only for larger texts. */
  private encodingFor(accepted: string | undefined): Encoding | null {
    if (this.plain.length < SMALLEST_PACKED_BYTES) return null;
    const order: Encoding[] = this.plain.length > SMALL_BYTES ? ['br', 'gzip'] : ['gzip', 'br'];
    return order.find((encoding) => accepts(accepted, encoding)) ?? null;
  }

  private async compress(encoding: Encoding): Promise<void> {
    this.store(encoding, await compress[encoding](this.plain));
  }

  private store(encoding: Encoding, bytes: Buffer): EncodedBytes {
    const packed = { encoding, bytes };
    this.packed.set(encoding, packed);
    return packed;
  }

  /** Resolves in another turn of the event loop for each caller, in which only that caller goes on. */
  private turn(): Promise<void> {
    this.lastTurn = this.lastTurn.then(() => nextTurn());
    return this.lastTurn;
  }
}

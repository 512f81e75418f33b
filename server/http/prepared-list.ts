import { Readable } from 'node:stream';

/**
 * A JSON array that is made and sent piece by piece, so that no more of it than a piece is ever in memory. Each piece is the JSON of some
 * elements with commas between them; whoever makes them answers for it that they hold what the contract promises.
 */
export class PreparedList {
  constructor(private readonly pieces: AsyncIterable<string>) {}

  stream(): Readable {
    return Readable.from(this.bytes());
  }

  private async *bytes(): AsyncGenerator<Buffer> {
    let separator = '[';
    for await (const piece of this.pieces) {
      if (piece === '') continue;
      yield Buffer.from(separator + piece);
      separator = ',';
    }
    yield Buffer.from(separator === '[' ? '[]' : ']');
  }
}

import { Readable } from 'node:stream';

/**
 * A JSON array that is made and sent piece by piece, so that no more of it than a piece is ever in memory. Each piece is the JSON of some
 * elements with commas between them; whoever makes them answers for it that they hold what the contract promises.
 */
export class PreparedList {
  constructor(private readonly pieces: AsyncIterable<string>) {}

  /** An error after the client has gone reaches no response: `reportUnsent` gets it. */
  stream(reportUnsent: (error: unknown) => void): Readable {
    const stream: Readable = Readable.from(
      this.bytes((error) => {
        if (stream.destroyed) reportUnsent(error);
      }),
    );
    return stream;
  }

  private async *bytes(report: (error: unknown) => void): AsyncGenerator<Buffer> {
    let separator = '[';
    for await (const piece of this.reporting(report)) {
      if (piece === '') continue;
      yield Buffer.from(separator + piece);
      separator = ',';
    }
    yield Buffer.from(separator === '[' ? '[]' : ']');
  }

  /** Separate from `bytes`, since a stream that is cut off throws into that one. */
  private async *reporting(report: (error: unknown) => void): AsyncGenerator<string> {
    try {
      yield* this.pieces;
    } catch (error) {
      report(error);
      throw error;
    }
  }
}

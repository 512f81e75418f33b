import { Readable } from 'node:stream';
import type { ListTurns } from './list-turns.ts';

/**
 * A JSON array that is made and sent piece by piece, so that no more of it than a piece is ever in memory. Each piece is the JSON of some
 * elements with commas between them; whoever makes them answers for it that they hold what the contract promises.
 */
export class PreparedList {
  constructor(private readonly pieces: AsyncIterable<string>) {}

  /** An error after the client has gone reaches no response: `reportUnsent` gets it. */
  stream(turns: Pick<ListTurns, 'piece'>, reportUnsent: (error: unknown) => void): Readable {
    const stream: Readable = Readable.from(
      this.bytes(turns, (error) => {
        if (stream.destroyed) reportUnsent(error);
      }),
    );
    return stream;
  }

  private async *bytes(turns: Pick<ListTurns, 'piece'>, report: (error: unknown) => void): AsyncGenerator<Buffer> {
    let separator = '[';
    for await (const piece of this.inTurn(turns, report)) {
      if (piece === '') continue;
      yield Buffer.from(separator + piece);
      separator = ',';
    }
    yield Buffer.from(separator === '[' ? '[]' : ']');
  }

  /**
   * The first piece at once, which is all of most lists, and the others when it is their turn. Separate from `bytes`, since a stream that is
   * cut off throws into that one.
   */
  private async *inTurn(turns: Pick<ListTurns, 'piece'>, report: (error: unknown) => void): AsyncGenerator<string> {
    const pieces = this.pieces[Symbol.asyncIterator]();
    try {
      for (let next = await pieces.next(); !next.done; next = await turns.piece(() => pieces.next())) yield next.value;
    } catch (error) {
      report(error);
      throw error;
    } finally {
      await pieces.return?.();
    }
  }
}

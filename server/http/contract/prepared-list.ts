import { Readable } from 'node:stream';
import type { JsonRecord } from '#server/db/json-list.ts';
import type { ListLimiter } from '../guards/list-limiter.ts';

/** The records of a short list, as JSON. Only those that are not typed are validated against the contract. */
export class PreparedRecords {
  private validated: string | null = null;

  constructor(readonly records: readonly JsonRecord[]) {}

  /** Size in characters. */
  get size(): number {
    return this.records.reduce((total, { json }) => total + json.length, 0);
  }

  /** The whole list. `validate` returns the JSON of a valid record, and an empty string for a broken one. */
  text(validate: (json: string) => string): string {
    this.validated ??= `[${this.records
      .map(({ json, isTyped }) => (isTyped ? json : validate(json)))
      .filter((json) => json !== '')
      .join()}]`;
    return this.validated;
  }
}

/**
 * A JSON array that is sent as it is: one piece at once, or several in a stream, so that only one is in memory at a
 * time. A piece is the JSON of some elements, separated by commas. Pieces are not validated against the contract: the
 * handler must make sure that they match it.
 */
export class PreparedList {
  constructor(private readonly pieces: string | AsyncIterable<string>) {}

  /** `reportUnsent` gets an error that occurs after the client has disconnected, since no response can report it. */
  body(limiter: Pick<ListLimiter, 'runPiece'>, reportUnsent: (error: unknown) => void): string | Readable {
    const { pieces } = this;
    if (typeof pieces === 'string') return `[${pieces}]`;
    const stream: Readable = Readable.from(
      bytesOf(pieces, limiter, (error) => {
        if (stream.destroyed) reportUnsent(error);
      }),
    );
    return stream;
  }
}

async function* bytesOf(
  pieces: AsyncIterable<string>,
  limiter: Pick<ListLimiter, 'runPiece'>,
  report: (error: unknown) => void,
): AsyncGenerator<Buffer> {
  let separator = '[';
  for await (const piece of limitedPieces(pieces, limiter, report)) {
    if (piece === '') continue;
    yield Buffer.from(separator + piece);
    separator = ',';
  }
  yield Buffer.from(separator === '[' ? '[]' : ']');
}

/**
 * Yields the first piece at once, which is all of most lists, and each other piece when `limiter` allows it. Separate
 * from `bytes`, because destroying the stream throws into that generator.
 */
async function* limitedPieces(
  list: AsyncIterable<string>,
  limiter: Pick<ListLimiter, 'runPiece'>,
  report: (error: unknown) => void,
): AsyncGenerator<string> {
  const pieces = list[Symbol.asyncIterator]();
  try {
    for (let next = await pieces.next(); !next.done; next = await limiter.runPiece(() => pieces.next()))
      yield next.value;
  } catch (error) {
    report(error);
    throw error;
  } finally {
    await pieces.return?.();
  }
}

import { EgressError, type EgressProblem } from '#server/outbound/egress.ts';

const LONGEST_SENTENCE = 300;

const SENTENCES: Record<EgressProblem, string> = {
  address:
    'This address can’t be loaded. Only public web addresses and those allowed by the server’s administrator can.',
  redirects: 'This address redirects too many times.',
  size: 'The content at this address is too large.',
  time: 'The source took too long to respond.',
  unreachable: 'The source can’t be reached right now.',
};

/** A source that could not be read. Its message is a sentence for people; the cause is for the log. */
export class SourceFailure extends Error {
  constructor(
    sentence: string,
    /** The source's wish to be left alone for so long. */
    readonly retryAfterMs: number | null = null,
    options?: ErrorOptions,
  ) {
    super(sentence, options);
    this.name = 'SourceFailure';
  }
}

/** Whatever went wrong while a source was asked and read, as a sentence for people. */
export function sourceFailure(error: unknown): SourceFailure {
  if (error instanceof SourceFailure) return error;
  if (error instanceof EgressError) return new SourceFailure(SENTENCES[error.problem], null, { cause: error });
  const message = error instanceof Error ? error.message : '';
  // Readers speak in sentences, what they are built on does not.
  const isSentence = /^\p{Lu}.*\.$/su.test(message) && message.length <= LONGEST_SENTENCE;
  return new SourceFailure(isSentence ? message : 'The source can’t be read.', null, { cause: error });
}

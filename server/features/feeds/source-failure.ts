import { EgressError, type EgressProblem } from '#server/outbound/egress.ts';

const MAX_SENTENCE_LENGTH = 300;

const SENTENCES: Record<EgressProblem, string> = {
  address:
    'This address can’t be loaded. Only public web addresses and those allowed by the server’s administrator can.',
  redirects: 'This address redirects too many times.',
  size: 'The content at this address is too large.',
  time: 'The source took too long to respond.',
  unreachable: 'The source can’t be reached right now.',
};

/** A failure to read a source. Its message is shown to users; the cause is for the log. */
export class SourceFailure extends Error {
  constructor(
    sentence: string,
    /** How long the source wants no requests, in milliseconds; null if unknown. */
    readonly retryAfterMs: number | null = null,
    options?: ErrorOptions,
  ) {
    super(sentence, options);
    this.name = 'SourceFailure';
  }
}

/** Converts any error of fetching or parsing a source to one with a message for users. */
export function toSourceFailure(error: unknown): SourceFailure {
  if (error instanceof SourceFailure) return error;
  if (error instanceof EgressError) return new SourceFailure(SENTENCES[error.problem], null, { cause: error });
  const message = error instanceof Error ? error.message : '';
  // Readers throw sentences for users; their libraries throw other messages.
  const isSentence = /^\p{Lu}.*\.$/su.test(message) && message.length <= MAX_SENTENCE_LENGTH;
  return new SourceFailure(isSentence ? message : 'The source can’t be read.', null, { cause: error });
}

import type { FastifyBaseLogger } from 'fastify';
import { hyphenatedLanguage } from '#rules/hyphenation.ts';
import type { FeedAnswer } from '#slide-types/feed.ts';
import type { SourceParser } from './parser-thread.ts';
import type { Readers } from './slide-feeds.ts';

/**
 * Hyphenates feeds that name no language in that of the channel that shows them. A source is still read once for all
 * channels: only what is made of its content differs, and is remembered as long as the content is.
 */
export class HyphenatedFeeds {
  /** Content → the language of the patterns → the same content with hyphens. */
  private readonly made = new WeakMap<object, Map<string, Promise<unknown>>>();

  constructor(
    private readonly readers: Readers,
    private readonly parser: Pick<SourceParser, 'hyphenate'>,
    private readonly log: Pick<FastifyBaseLogger, 'error'>,
  ) {}

  async inLanguage<Answer extends FeedAnswer>(answer: Answer, language: string): Promise<Answer> {
    const kind = answer.kind as keyof Readers;
    const known = hyphenatedLanguage(language);
    if (!this.readers[kind]?.hyphenatedIn || known === null || !isObject(answer.content)) return answer;
    return { ...answer, content: await this.contentIn(known, kind, answer.content) };
  }

  private contentIn(language: string, kind: keyof Readers, content: object): Promise<unknown> {
    const languages = this.made.get(content) ?? new Map<string, Promise<unknown>>();
    this.made.set(content, languages);
    const made = languages.get(language) ?? this.make(language, kind, content);
    languages.set(language, made);
    return made;
  }

  private make(language: string, kind: keyof Readers, content: object): Promise<unknown> {
    return this.parser.hyphenate(kind, content, language).catch((error: unknown) => {
      this.log.error({ err: error, language }, 'Failed to hyphenate a feed');
      return content;
    });
  }
}

function isObject(content: unknown): content is object {
  return typeof content === 'object' && content !== null;
}

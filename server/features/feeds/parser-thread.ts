import path from 'node:path';
import { problem } from '#contract/errors/problem.ts';
import { JobThread } from '#server/threads/job-thread.ts';
import type { SlideTypeKey } from '#slide-types/definitions.ts';
import type { FeedSource, FeedTools, ReadablePage } from '#slide-types/feed.ts';
import type { GuessEncoding } from './decode-text.ts';
import type { ParserTask } from './parser-worker.ts';
import type { ParsedSource } from './run-reader.ts';

/** Parses content from external sources. */
export interface SourceParser {
  parse(type: SlideTypeKey, source: FeedSource, readPage: FeedTools['readPage']): Promise<ParsedSource>;
  extractArticle(html: string): Promise<ReadablePage | null>;
  guessEncoding: GuessEncoding;
}

/** Parses in a worker thread, so that hostile content can't block the server. */
export class ParserThread implements SourceParser {
  private readonly thread: JobThread;

  /** `longestMs` limits the time that the thread may be busy with one source without responding. */
  constructor(longestMs = 3_000) {
    const source = path.join(import.meta.dirname, 'parser-worker.ts');
    this.thread = new JobThread({ source, longestMs, limitProblem: problem('feed-too-slow') });
  }

  parse(type: SlideTypeKey, source: FeedSource, readPage: FeedTools['readPage']): Promise<ParsedSource> {
    const onPageRequest = (address: unknown) => readPage(String(address));
    return this.run({ kind: 'feed', type, source }, onPageRequest) as Promise<ParsedSource>;
  }

  extractArticle(html: string): Promise<ReadablePage | null> {
    return this.run({ kind: 'page', html }) as Promise<ReadablePage | null>;
  }

  guessEncoding(text: Uint8Array, script: 'latin' | 'other'): Promise<string | null> {
    return this.run({ kind: 'encoding', text, script }) as Promise<string | null>;
  }

  stop(): Promise<void> {
    return this.thread.stop();
  }

  private run(task: ParserTask, onPageRequest?: (address: unknown) => Promise<unknown>): Promise<unknown> {
    return this.thread.run(task, onPageRequest);
  }
}

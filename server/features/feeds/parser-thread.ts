import path from 'node:path';
import { problem } from '#contract/errors/problem.ts';
import { JobThread } from '#server/threads/job-thread.ts';
import type { SlideTypeKey } from '#slide-types/definitions.ts';
import type { FeedSource, FeedTools, ReadablePage } from '#slide-types/feed.ts';
import type { ParserTask } from './parser-worker.ts';
import type { ReadCalendar } from './read-calendar.ts';
import type { ParsedSource } from './run-reader.ts';

/** Parses content from external sources. */
export interface SourceParser {
  parse(type: SlideTypeKey, source: FeedSource, readPage: FeedTools['readPage']): Promise<ParsedSource>;
  /** Adds hyphens to the content of a feed of this type that names no language. */
  hyphenate(type: SlideTypeKey, content: unknown, language: string): Promise<unknown>;
  extractArticle(html: string): Promise<ReadablePage | null>;
  /** Rejects with an error that has a `problem` if the encoding is unknown. */
  decodeText(bytes: Uint8Array, contentType: string): Promise<string>;
  /** Returns the holidays in an iCalendar file between two dates, or the code of what is wrong with it. */
  readCalendar(text: string, fromDay: number, untilDay: number): Promise<ReadCalendar>;
}

/** Decodes and parses in a worker thread, so that hostile content can't block the server. */
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

  hyphenate(type: SlideTypeKey, content: unknown, language: string): Promise<unknown> {
    return this.run({ kind: 'hyphens', type, content, language });
  }

  extractArticle(html: string): Promise<ReadablePage | null> {
    return this.run({ kind: 'page', html }) as Promise<ReadablePage | null>;
  }

  decodeText(bytes: Uint8Array, contentType: string): Promise<string> {
    return this.run({ kind: 'text', bytes, contentType }) as Promise<string>;
  }

  readCalendar(text: string, fromDay: number, untilDay: number): Promise<ReadCalendar> {
    return this.run({ kind: 'calendar', text, fromDay, untilDay }) as Promise<ReadCalendar>;
  }

  stop(): Promise<void> {
    return this.thread.stop();
  }

  private run(task: ParserTask, onPageRequest?: (address: unknown) => Promise<unknown>): Promise<unknown> {
    return this.thread.run(task, onPageRequest);
  }
}

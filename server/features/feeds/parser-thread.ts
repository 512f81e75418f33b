import path from 'node:path';
import { problem } from '#contract/errors/problem.ts';
import { JobThread } from '#server/threads/job-thread.ts';
import type { SlideTypeKey } from '#slide-types/definitions.ts';
import type { FeedSource, FeedTools, ReadablePage } from '#slide-types/feed.ts';
import type { ParsedSource } from './parse-source.ts';
import type { ParserTask } from './parser-worker.ts';

/** Reads what came from outside. */
export interface SourceParser {
  read(type: SlideTypeKey, source: FeedSource, readPage: FeedTools['readPage']): Promise<ParsedSource>;
  extractPage(html: string): Promise<ReadablePage | null>;
}

/** Reads in a thread of its own. */
export class ParserThread implements SourceParser {
  private readonly thread: JobThread;

  /** `longestMs`: how long the thread may be busy with one source without a sign of life. */
  constructor(longestMs = 3_000) {
    const source = path.join(import.meta.dirname, 'parser-worker.ts');
    this.thread = new JobThread({ source, longestMs, limitProblem: problem('feed-too-slow') });
  }

  read(type: SlideTypeKey, source: FeedSource, readPage: FeedTools['readPage']): Promise<ParsedSource> {
    const answer = (address: unknown) => readPage(String(address));
    return this.begin({ kind: 'feed', type, source }, answer) as Promise<ParsedSource>;
  }

  extractPage(html: string): Promise<ReadablePage | null> {
    return this.begin({ kind: 'page', html }) as Promise<ReadablePage | null>;
  }

  stop(): Promise<void> {
    return this.thread.stop();
  }

  private begin(task: ParserTask, answer?: (address: unknown) => Promise<unknown>): Promise<unknown> {
    return this.thread.run(task, answer);
  }
}

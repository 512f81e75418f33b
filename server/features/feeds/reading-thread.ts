import path from 'node:path';
import { JobThread } from '#server/threads/job-thread.ts';
import type { SlideTypeKey } from '#slide-types/definitions.ts';
import type { FeedSource, FeedTools, ReadablePage } from '#slide-types/feed.ts';
import type { Reading } from './read-source.ts';
import type { ReadingTask } from './reading-worker.ts';

/** Reads what came from outside. */
export interface SourceReading {
  read(type: SlideTypeKey, source: FeedSource, readPage: FeedTools['readPage']): Promise<Reading>;
  extractPage(html: string): Promise<ReadablePage | null>;
}

/** Reads in a thread of its own. */
export class ReadingThread implements SourceReading {
  private readonly thread: JobThread;

  /** `longestMs`: how long the thread may be busy with one source without a sign of life. */
  constructor(longestMs = 3_000) {
    const source = path.join(import.meta.dirname, 'reading-worker.ts');
    this.thread = new JobThread({ source, longestMs, tooHard: 'The source took too long to process.' });
  }

  read(type: SlideTypeKey, source: FeedSource, readPage: FeedTools['readPage']): Promise<Reading> {
    const answer = (address: unknown) => readPage(String(address));
    return this.begin({ kind: 'feed', type, source }, answer) as Promise<Reading>;
  }

  extractPage(html: string): Promise<ReadablePage | null> {
    return this.begin({ kind: 'page', html }) as Promise<ReadablePage | null>;
  }

  stop(): Promise<void> {
    return this.thread.stop();
  }

  private begin(task: ReadingTask, answer?: (address: unknown) => Promise<unknown>): Promise<unknown> {
    return this.thread.run(task, answer);
  }
}

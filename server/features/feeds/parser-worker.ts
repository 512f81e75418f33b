import { type RequestFromJob, serveJobs } from '#server/threads/serve-jobs.ts';
import type { SlideTypeKey } from '#slide-types/definitions.ts';
import type { FeedSource, ReadablePage } from '#slide-types/feed.ts';
import { feeds } from '#slide-types/feeds.ts';
import { decodeText } from './decode-text.ts';
import { extractArticle } from './extract-article.ts';
import { readCalendar } from './read-calendar.ts';
import { hyphenate, runReader } from './run-reader.ts';

export type ParserTask =
  | { kind: 'feed'; type: SlideTypeKey; source: FeedSource }
  | { kind: 'hyphens'; type: SlideTypeKey; content: unknown; language: string }
  | { kind: 'page'; html: string }
  | { kind: 'text'; bytes: Uint8Array; contentType: string }
  | { kind: 'calendar'; text: string; fromDay: number; untilDay: number };

serveJobs(perform);

async function perform(task: ParserTask, request: RequestFromJob): Promise<unknown> {
  if (task.kind === 'page') return extractArticle(task.html);
  if (task.kind === 'text') return decodeText(task.bytes, task.contentType);
  if (task.kind === 'calendar') return readCalendar(task.text, task.fromDay, task.untilDay);
  const reader = feeds[task.type];
  if (!reader) throw new Error('There is no reader for this type.');
  if (task.kind === 'hyphens') return reader.hyphenatedIn?.(task.language, task.content as never, { hyphenate });
  return runReader(reader, task.source, async (address) => (await request(address)) as ReadablePage | null);
}

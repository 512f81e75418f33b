import { type RequestFromJob, serveJobs } from '#server/threads/serve-jobs.ts';
import type { SlideTypeKey } from '#slide-types/definitions.ts';
import type { FeedSource, ReadablePage } from '#slide-types/feed.ts';
import { feeds } from '#slide-types/feeds.ts';
import { extractArticle } from './extract-article.ts';
import { type ParsedSource, runReader } from './run-reader.ts';

export type ParserTask = { kind: 'feed'; type: SlideTypeKey; source: FeedSource } | { kind: 'page'; html: string };

serveJobs(perform);

async function perform(task: ParserTask, request: RequestFromJob): Promise<ParsedSource | ReadablePage | null> {
  if (task.kind === 'page') return extractArticle(task.html);
  const reader = feeds[task.type];
  if (!reader) throw new Error('There is no reader for this type.');
  return runReader(reader, task.source, async (address) => (await request(address)) as ReadablePage | null);
}

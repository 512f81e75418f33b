import { type RequestFromJob, serveJobs } from '#server/threads/serve-jobs.ts';
import type { SlideTypeKey } from '#slide-types/definitions.ts';
import type { FeedSource, ReadablePage } from '#slide-types/feed.ts';
import { feeds } from '#slide-types/feeds.ts';
import { extractArticle } from './extract-article.ts';
import { guessEncoding } from './guess-encoding.ts';
import { type ParsedSource, runReader } from './run-reader.ts';

export type ParserTask =
  | { kind: 'feed'; type: SlideTypeKey; source: FeedSource }
  | { kind: 'page'; html: string }
  | { kind: 'encoding'; text: Uint8Array; script: 'latin' | 'other' };

serveJobs(perform);

async function perform(
  task: ParserTask,
  request: RequestFromJob,
): Promise<ParsedSource | ReadablePage | string | null> {
  if (task.kind === 'page') return extractArticle(task.html);
  if (task.kind === 'encoding') return guessEncoding(task.text, task.script);
  const reader = feeds[task.type];
  if (!reader) throw new Error('There is no reader for this type.');
  return runReader(reader, task.source, async (address) => (await request(address)) as ReadablePage | null);
}

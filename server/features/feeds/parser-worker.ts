import { type Ask, serveJobs } from '#server/threads/serve-jobs.ts';
import type { SlideTypeKey } from '#slide-types/definitions.ts';
import type { FeedSource, ReadablePage } from '#slide-types/feed.ts';
import { feeds } from '#slide-types/feeds.ts';
import { extractPage } from './extract-page.ts';
import { type ParsedSource, parseSource } from './parse-source.ts';

/** What is to be read. */
export type ParserTask = { kind: 'feed'; type: SlideTypeKey; source: FeedSource } | { kind: 'page'; html: string };

serveJobs(perform);

async function perform(task: ParserTask, ask: Ask): Promise<ParsedSource | ReadablePage | null> {
  if (task.kind === 'page') return extractPage(task.html);
  const reader = feeds[task.type];
  if (!reader) throw new Error('There is no reader for this type.');
  return parseSource(reader, task.source, async (address) => (await ask(address)) as ReadablePage | null);
}

import type { FastifyInstance } from 'fastify';
import type { Database } from '#server/db/database.ts';
import type { OutgoingRequests } from '#server/outbound/outgoing-requests.ts';
import { feeds as readers } from '#slide-types/feeds.ts';
import { feedStore } from './feeds.store.ts';
import { HyphenatedFeeds } from './hyphenated-feeds.ts';
import { LinkedPages } from './linked-pages.ts';
import { ParserThread, type SourceParser } from './parser-thread.ts';
import { PictureCache } from './picture-cache.ts';
import { type FeedDependencies, SlideFeeds } from './slide-feeds.ts';
import { SourceCache } from './source-cache.ts';

const MAX_PICTURES_BYTES = 500 * 1024 * 1024;

interface FeedSettings {
  database: Pick<Database, 'queries'>;
  outside: OutgoingRequests;
  folder: FeedDependencies['folder'];
  /** The folder of cached images. */
  pictureFolder: string;
}

/** Creates what feeds need: the cache, the parser thread and the images. All of it stops with the app. */
export function openFeeds(
  app: FastifyInstance,
  settings: FeedSettings,
): { feeds: SlideFeeds; hyphenatedFeeds: HyphenatedFeeds; feedPictures: PictureCache; parser: SourceParser } {
  const { database, outside, folder, pictureFolder } = settings;
  const { queries } = database;
  const store = feedStore(queries);
  const cache = new SourceCache(store, app.log);
  const parser = new ParserThread();
  const feedPictures = new PictureCache({
    ...{ store, outside, folder: pictureFolder, log: app.log },
    maxBytes: MAX_PICTURES_BYTES,
  });
  const pages = new LinkedPages({ cache, outside, parser });
  const readPage = (address: string) => pages.find(address);
  app.addHook('onClose', async () => {
    await Promise.all([cache.stop(), parser.stop(), feedPictures.stop()]);
  });
  const feeds = new SlideFeeds({ readers, parser, cache, store, outside, queries, folder, readPage });
  const hyphenatedFeeds = new HyphenatedFeeds(readers, parser, app.log);
  return { feeds, hyphenatedFeeds, feedPictures, parser };
}

import type { FastifyInstance } from 'fastify';
import type { Database } from '#server/db/database.ts';
import type { OutgoingRequests } from '#server/outbound/outgoing-requests.ts';
import { feeds as readers } from '#slide-types/feeds.ts';
import { FeedCache } from './feed-cache.ts';
import { FeedPictures } from './feed-pictures.ts';
import { feedStore } from './feeds.store.ts';
import { type FeedParts, Feeds } from './feeds.ts';
import { ParserThread } from './parser-thread.ts';
import { ReadablePages } from './readable-pages.ts';

const LARGEST_PICTURES_BYTES = 500 * 1024 * 1024;

interface FeedSettings {
  database: Pick<Database, 'queries'>;
  outside: OutgoingRequests;
  folder: FeedParts['folder'];
  /** Where pictures are kept. */
  pictureFolder: string;
}

/** Everything that slides show of the outside world. It stops with the app. */
export function openFeeds(app: FastifyInstance, settings: FeedSettings): { feeds: Feeds; feedPictures: FeedPictures } {
  const { database, outside, folder, pictureFolder } = settings;
  const { queries } = database;
  const store = feedStore(queries);
  const cache = new FeedCache(store, app.log);
  const parser = new ParserThread();
  const feedPictures = new FeedPictures({
    ...{ store, outside, folder: pictureFolder, log: app.log },
    largestBytes: LARGEST_PICTURES_BYTES,
  });
  const pages = new ReadablePages({ cache, outside, extract: (html) => parser.extractPage(html) });
  const readPage = (address: string) => pages.read(address);
  app.addHook('onClose', async () => {
    await Promise.all([cache.stop(), parser.stop(), feedPictures.stop()]);
  });
  return { feeds: new Feeds({ readers, parser, cache, store, outside, queries, folder, readPage }), feedPictures };
}

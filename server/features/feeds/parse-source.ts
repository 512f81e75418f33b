import { cleanHtmlWithoutPictures } from '#server/html/clean-html.ts';
import type { FeedReader, FeedSource, FeedTools } from '#slide-types/feed.ts';
import { type NamedPicture, namePicture, pictureLocation } from './picture-location.ts';

/** More pictures than any slide shows of its source. */
const MOST_PICTURES = 200;
const MOST_PAGES = 8;
/** Longer HTML is cut before it is cleaned. */
const LONGEST_HTML = 200_000;

/** What a reader made of a source, and the pictures that it named. */
export interface ParsedSource {
  content: unknown;
  pictures: NamedPicture[];
}

/** Lets a reader read a source, and keeps account of what it asks for. Throws what the reader throws. */
export async function parseSource(
  reader: Pick<FeedReader<never, unknown>, 'read'>,
  source: FeedSource,
  readPage: FeedTools['readPage'],
): Promise<ParsedSource> {
  const pictures = new Map<string, NamedPicture>();
  let pages = 0;
  const tools: FeedTools = {
    cleanHtml: (html) => cleanHtmlWithoutPictures(html.slice(0, LONGEST_HTML)),
    pictureLocation(address) {
      const picture = namePicture(address);
      if (!picture || (pictures.size >= MOST_PICTURES && !pictures.has(picture._id))) return '';
      pictures.set(picture._id, picture);
      return pictureLocation(picture._id);
    },
    async readPage(address) {
      pages += 1;
      return pages > MOST_PAGES ? null : readPage(address);
    },
  };
  const content = await reader.read(source, tools);
  return { content, pictures: [...pictures.values()] };
}

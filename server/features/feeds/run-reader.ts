import { hyphenationIn } from '#rules/hyphenation.ts';
import { cleanHtmlWithoutImages } from '#server/html/clean-html.ts';
import type { FeedReader, FeedSource, FeedTools } from '#slide-types/feed.ts';
import { beginningOf } from '#slide-types/text-end.ts';
import { createPictureReference, type PictureReference, pictureLocation } from './picture-location.ts';

/** No slide shows more images of its source. */
const MAX_PICTURES = 200;
const MAX_PAGES = 8;
/** Longer HTML is cut before it is cleaned. */
const MAX_HTML_LENGTH = 200_000;

/** The content that a reader parsed, and the images in it. */
export interface ParsedSource {
  content: unknown;
  pictures: PictureReference[];
}

/**
 * Runs a slide type's reader, collects the images that it references, and limits its requests. Throws the reader's
 * errors.
 */
export async function runReader(
  reader: Pick<FeedReader<never, unknown>, 'read'>,
  source: FeedSource,
  readPage: FeedTools['readPage'],
): Promise<ParsedSource> {
  const pictures = new Map<string, PictureReference>();
  let pages = 0;
  const tools: FeedTools = {
    cleanHtml: (html) => cleanHtmlWithoutImages(beginningOf(html, MAX_HTML_LENGTH)),
    hyphenate,
    pictureLocation(address) {
      const picture = createPictureReference(address);
      if (!picture || (pictures.size >= MAX_PICTURES && !pictures.has(picture._id))) return '';
      pictures.set(picture._id, picture);
      return pictureLocation(picture._id);
    },
    async readPage(address) {
      pages += 1;
      return pages > MAX_PAGES ? null : readPage(address);
    },
  };
  const content = await reader.read(source, tools);
  return { content, pictures: [...pictures.values()] };
}

export const hyphenate: FeedTools['hyphenate'] = async (text, language) => (await hyphenationIn(language))(text);

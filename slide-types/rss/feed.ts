import type { FieldsOf } from '../definitions.ts';
import type { FeedReader, FeedTools } from '../feed.ts';
import { shortenedToWords } from '../text-end.ts';
import { type Article, type ArticleFeed, readArticles } from './feed-articles.ts';
import { hyphenated, hyphenatedIn } from './feed-hyphens.ts';

/** The variant that also reads the pages linked by the first items. */
const WITH_PAGES = 'pages';
/** Slides don't show more items. */
const MOST_PAGES = 8;
const LONGEST_PAGE = 8_000;

/** Reads news feeds for RSS slides. */
export const rssFeed: FeedReader<FieldsOf<'rss'>, ArticleFeed> = {
  request: ({ rss_url, rss_type }) => {
    if (rss_url === '') return null;
    return rss_type === 'Get Content From Link' ? { address: rss_url, variant: WITH_PAGES } : { address: rss_url };
  },
  isEmpty: ({ items }) => items.length === 0,
  async read(source, tools) {
    const feed = readArticles(source, tools);
    if (source.variant !== WITH_PAGES) return hyphenated(feed, tools);
    const items = await Promise.all(feed.items.slice(0, MOST_PAGES).map((item) => withPage(item, tools)));
    return hyphenated({ ...feed, items }, tools);
  },
  hyphenatedIn,
};

async function withPage(item: Article, tools: FeedTools): Promise<Article> {
  const page = item.link === null ? null : await tools.readPage(item.link).catch(() => null);
  const paragraphs = page && paragraphsOf(page.text);
  return { ...item, title: item.title || (page?.title ?? ''), page: paragraphs?.length ? paragraphs : null };
}

function paragraphsOf(text: string): string[] {
  return shortenedToWords(text.trim(), LONGEST_PAGE)
    .split('\n')
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');
}

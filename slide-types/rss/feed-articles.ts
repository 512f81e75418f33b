import { parseFeed } from 'feedsmith';
import type { FeedSource, FeedTools } from '../feed.ts';
import { shortenedToWords } from '../text-end.ts';
import { UnreadableSource } from '../unreadable-source.ts';
import { parseFeedDate } from './feed-dates.ts';
import { asJsonFeed, rawWordPressPosts } from './feed-json.ts';
import { absoluteAddress, bestPicture, picturesIn } from './feed-pictures.ts';
import { type RawFeed, type RawItem, rawAtom, rawJson, rawRdf, rawRss } from './feed-raw.ts';
import { repairedXml } from './feed-repair.ts';
import { plainText, summaryOf } from './feed-text.ts';

/** An item of a feed, in plain text. */
export interface Article {
  /** Empty if the feed has none. */
  title: string;
  summary: string;
  /** ISO 8601 in UTC. */
  date: string | null;
  author: string | null;
  link: string | null;
  /** Location of an image on this server. */
  picture: string | null;
  /** The readable text of the linked page by paragraphs, if it was requested and could be read. */
  page: string[] | null;
}

/** A news feed in any format. */
export interface ArticleFeed {
  title: string;
  /** A language tag that browsers know, or null. */
  language: string | null;
  items: Article[];
}

/** More than any slide shows; the rest isn't read. */
export const MOST_ARTICLES = 50;
const LONGEST_TITLE = 300;
const LONGEST_SUMMARY = 700;
const LONGEST_NAME = 100;

/**
 * Reads RSS 0.9x to 2.0, RDF, Atom, JSON Feed and WordPress's list of posts, whatever the content type says. Throws
 * UnreadableSource if it is none of them.
 */
export function readArticles(source: Pick<FeedSource, 'text' | 'url'>, tools: FeedTools): ArticleFeed {
  const raw = rawFeed(source);
  const cleanHtml = (html: string) => tools.cleanHtml(html);
  const items = raw.items.map((item) => articleOf(item, source.url, tools));
  return {
    title: shortenedToWords(plainText(raw.title ?? '', cleanHtml), LONGEST_NAME),
    language: languageTag(raw.language),
    items: items.filter(({ title, summary, picture }) => title !== '' || summary !== '' || picture !== null),
  };
}

function rawFeed({ text, url }: Pick<FeedSource, 'text' | 'url'>): RawFeed {
  const isJson = /^[\s\ufeff]*[[{]/.test(text);
  if (isJson) return rawOfJson(jsonOf(text), url);
  const parsed = parsedFeed(repairedXml(text));
  switch (parsed.format) {
    case 'rss':
      return rawRss(parsed.feed);
    case 'rdf':
      return rawRdf(parsed.feed);
    case 'atom':
      return rawAtom(parsed.feed);
    case 'json':
      return rawJson(parsed.feed);
  }
}

function rawOfJson(json: unknown, address: string): RawFeed {
  const posts = rawWordPressPosts(json, address, MOST_ARTICLES);
  if (posts) return posts;
  const feed = asJsonFeed(json);
  // The parser rejects feeds without items and without a title.
  if (feed?.items?.length === 0) return { title: feed.title, language: feed.language, items: [] };
  const parsed = parsedFeed(feed);
  if (parsed.format !== 'json') throw new UnreadableSource('news-unreadable');
  return rawJson(parsed.feed);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''));
  } catch {
    throw new UnreadableSource('feed-not-json');
  }
}

function parsedFeed(feed: unknown) {
  try {
    return parseFeed(feed, { maxItems: MOST_ARTICLES });
  } catch {
    throw new UnreadableSource('news-unreadable');
  }
}

function articleOf(item: RawItem, feedAddress: string, tools: FeedTools): Article {
  const cleanHtml = (html: string) => tools.cleanHtml(html);
  const texts = item.texts.filter((text) => text !== undefined && text !== '') as string[];
  const title = plainText(item.title ?? '', cleanHtml);
  const base = item.bases.reduce<string>((before, next) => absoluteAddress(next, before) ?? before, feedAddress);
  const textBase = absoluteAddress(item.textBase, base) ?? base;
  const inTexts = texts.flatMap(picturesIn).map((one) => ({ ...one, address: inFull(one.address, textBase) }));
  const picture = bestPicture([...item.pictures, ...inTexts], base);
  return {
    title: shortenedToWords(title, LONGEST_TITLE),
    summary: shortenedToWords(
      summaryOf(
        texts.map((text) => plainText(text, cleanHtml)),
        title,
      ),
      LONGEST_SUMMARY,
    ),
    date: parseFeedDate(item.date),
    author: shortenedToWords(plainText(item.author ?? '', cleanHtml), LONGEST_NAME) || null,
    link: absoluteAddress(item.link, base),
    picture: picture && tools.pictureLocation(picture),
    page: null,
  };
}

function inFull(address: string | undefined, base: string): string | undefined {
  return absoluteAddress(address, base) ?? undefined;
}

function languageTag(written: string | undefined): string | null {
  try {
    return Intl.getCanonicalLocales(written?.trim().replace('_', '-').slice(0, 35) ?? [])[0] ?? null;
  } catch {
    return null;
  }
}

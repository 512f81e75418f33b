import type { JsonFeed } from 'feedsmith';
import { isRecord } from '../is-record.ts';
import type { PictureCandidate } from './feed-pictures.ts';
import type { RawFeed, RawItem } from './feed-raw.ts';

type Values = Record<string, unknown>;

/** The fields of JSON Feed of which every item has at least one. */
const ITEM_FIELDS = ['title', 'summary', 'content_text', 'content_html', 'url', 'external_url'];

/** A JSON Feed, by its fields: many generators leave out its version or write another one. Null for anything else. */
export function asJsonFeed(value: unknown): JsonFeed.Feed<string> | null {
  if (!isRecord(value) || !Array.isArray(value.items)) return null;
  const items = value.items.filter(isRecord);
  const isKnown =
    /jsonfeed/i.test(textOf(value.version) ?? '') || items.length > 0 || textOf(value.title) !== undefined;
  const areItems = items.every((item) => ITEM_FIELDS.some((field) => textOf(item[field]) !== undefined));
  return isKnown && areItems
    ? ({ ...value, version: 'https://jsonfeed.org/version/1.1' } as JsonFeed.Feed<string>)
    : null;
}

/**
 * Posts of WordPress's REST API: https://developer.wordpress.org/rest-api/reference/posts/. Null for anything else.
 * An empty list only counts at an address of that API.
 */
export function rawWordPressPosts(value: unknown, address: string, mostItems: number): RawFeed | null {
  const posts = Array.isArray(value) ? value : [value];
  const isThere = posts.length > 0 || /\/wp-json\/|[?&]rest_route=/.test(address);
  if (!isThere || !posts.every(isPost)) return null;
  return { title: undefined, language: undefined, items: posts.slice(0, mostItems).map(rawPost) };
}

function isPost(value: unknown): value is Values {
  return isRecord(value) && isRecord(value.title) && textOf(value.title.rendered) !== undefined;
}

function rawPost(post: Values): RawItem {
  return {
    title: renderedOf(post.title),
    texts: [renderedOf(post.excerpt), renderedOf(post.content)],
    date: textOf(post.date_gmt) ?? textOf(post.date),
    author: textOf(firstOf(valuesOf(post._embedded).author).name),
    link: textOf(post.link),
    pictures: picturesOf(post),
    bases: [textOf(post.link)],
  };
}

/** The HTML of a field. Posts with a password have a sentence about it instead of their text. */
function renderedOf(field: unknown): string | undefined {
  const { rendered, protected: isProtected } = valuesOf(field);
  return isProtected === true ? undefined : textOf(rendered);
}

/** The featured image: `_embedded` with the parameter `_embed`, the others with usual plugins. */
function picturesOf(post: Values): PictureCandidate[] {
  const media = firstOf(valuesOf(post._embedded)['wp:featuredmedia']);
  const image = firstOf(valuesOf(post.yoast_head_json).og_image);
  return [media.source_url, post.jetpack_featured_media_url, post.featured_image_src, image.url].map((address) => ({
    address: textOf(address),
  }));
}

function valuesOf(value: unknown): Values {
  return isRecord(value) ? value : {};
}

function firstOf(value: unknown): Values {
  return valuesOf(Array.isArray(value) ? value[0] : undefined);
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

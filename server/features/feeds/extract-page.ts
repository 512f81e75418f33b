import { Readability } from '@mozilla/readability';
import { parseHTML } from 'linkedom';
import { cleanHtmlWithoutPictures } from '#server/html/clean-html.ts';
import type { ReadablePage } from '#slide-types/feed.ts';

/** Larger pages are not looked at: no article needs so many elements. */
const MOST_ELEMENTS = 30_000;
const LONGEST_HTML = 60_000;
const LONGEST_TEXT = 20_000;
/** Where a line ends. */
const BLOCK = /<\/?(p|h[1-6]|div|li|ul|ol|blockquote|pre|table|tr|figure|figcaption|br|hr)\b/gi;
const LONGEST_TITLE = 300;

/** What people would read of a page; null where there is nothing of the kind. Nothing in it is run or fetched. */
export function extractPage(html: string): ReadablePage | null {
  const { document } = parseHTML(wholePage(html));
  const title = document.querySelector('title')?.textContent ?? '';
  const article = new Readability(document as unknown as Document, {
    maxElemsToParse: MOST_ELEMENTS,
    disableJSONLD: true,
  }).parse();
  if (!article) return null;
  // Cut first: cleaning closes what was left open.
  const clean = cleanHtmlWithoutPictures((article.content ?? '').slice(0, LONGEST_HTML));
  const text = linesOf(clean);
  if (text === '') return null;
  return {
    title: (article.title || title).replace(/\s+/g, ' ').trim().slice(0, LONGEST_TITLE),
    html: clean,
    text: text.slice(0, LONGEST_TEXT),
  };
}

/** The text of clean HTML, each block on a line of its own. */
function linesOf(html: string): string {
  const { document } = parseHTML(wholePage(html.replace(/\s+/g, ' ').replace(BLOCK, '\n$&')));
  const lines = (document.body.textContent ?? '').split('\n').map((line) => line.replace(/\s+/g, ' ').trim());
  return lines.filter((line) => line !== '').join('\n');
}

/** The parser makes up no tags that a page may leave out. */
function wholePage(html: string): string {
  return /<html[\s>]/i.test(html) ? html : `<html><body>${html}</body></html>`;
}

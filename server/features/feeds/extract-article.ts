import { Readability } from '@mozilla/readability';
import { parseHTML } from 'linkedom';
import { cleanHtmlWithoutImages } from '#server/html/clean-html.ts';
import type { ReadablePage } from '#slide-types/feed.ts';
import { beginningOf } from '#slide-types/text-end.ts';

/** Larger pages are skipped: no article needs so many elements. */
const MAX_ELEMENTS = 30_000;
const MAX_HTML_LENGTH = 60_000;
const MAX_TEXT_LENGTH = 20_000;
/** Tags that end a line. */
const BLOCK = /<\/?(p|h[1-6]|div|li|ul|ol|blockquote|pre|table|tr|figure|figcaption|br|hr)\b/gi;
/** Definition lists aren't allowed in clean HTML; their parts become paragraphs. */
const DEFINITION = /<(\/?)d[td]\b/gi;
/** Texts in drawings, whose tags are dropped. */
const DRAWN = /<(?=\/?(?:svg|g|text|tspan|textPath|title|desc)[\s/>])/gi;
const MAX_TITLE_LENGTH = 300;

/** Extracts the article from a page; null if there is none. Doesn't run or fetch anything in the page. */
export function extractArticle(html: string): ReadablePage | null {
  const { document } = parseHTML(withBody(html));
  const title = document.querySelector('title')?.textContent ?? '';
  const article = new Readability(document as unknown as Document, {
    maxElemsToParse: MAX_ELEMENTS,
    disableJSONLD: true,
  }).parse();
  if (!article) return null;
  // Must be cut before cleaning, which closes open tags.
  const content = beginningOf(article.content ?? '', MAX_HTML_LENGTH)
    .replace(DEFINITION, '<$1p')
    .replace(DRAWN, ' <');
  const clean = cleanHtmlWithoutImages(content);
  const text = linesOf(clean);
  if (text === '') return null;
  return {
    title: beginningOf((article.title || title).replace(/\s+/g, ' ').trim(), MAX_TITLE_LENGTH),
    html: clean,
    text: beginningOf(text, MAX_TEXT_LENGTH),
  };
}

/** The text of clean HTML, one line per block. */
function linesOf(html: string): string {
  const { document } = parseHTML(withBody(html.replace(/\s+/g, ' ').replace(BLOCK, '\n$&')));
  const lines = (document.body.textContent ?? '').split('\n').map((line) => line.replace(/\s+/g, ' ').trim());
  return lines.filter((line) => line !== '').join('\n');
}

/** Adds the optional tags that linkedom doesn't add. */
function withBody(html: string): string {
  return /<html[\s>]/i.test(html) ? html : `<html><body>${html}</body></html>`;
}

import sanitizeHtml from 'sanitize-html';
import type { AnySlideType } from '#slide-types/definitions.ts';

const LENGTH = /^-?\d{1,4}(\.\d{1,3})?(px|em|rem|%|pt|vw|vh)?$/;
const COLOUR = /^(#[0-9a-f]{3,8}|[a-z]{3,30}|(rgb|hsl)a?\([0-9.,%/ ]{3,48}\))$/i;

/** What staff may write: the text of a poster, without anything that acts, frames, or leaves its slide. */
const ALLOWED: sanitizeHtml.IOptions = {
  allowedTags: [
    'h1',
    'h2',
    'h3',
    'h4',
    'h5',
    'h6',
    'p',
    'br',
    'hr',
    'div',
    'span',
    'strong',
    'b',
    'em',
    'i',
    'u',
    's',
    'del',
    'mark',
    'small',
    'sub',
    'sup',
    'blockquote',
    'pre',
    'code',
    'ul',
    'ol',
    'li',
    'table',
    'caption',
    'colgroup',
    'col',
    'thead',
    'tbody',
    'tfoot',
    'tr',
    'th',
    'td',
    'a',
    'img',
    'figure',
    'figcaption',
  ],
  allowedAttributes: {
    '*': ['style'],
    a: ['href', 'title'],
    img: ['src', 'alt', 'width', 'height'],
    ol: ['start', 'type'],
    td: ['colspan', 'rowspan', 'colwidth'],
    th: ['colspan', 'rowspan', 'colwidth', 'scope'],
    col: ['span', 'width'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['http', 'https'] },
  allowProtocolRelative: false,
  allowedStyles: {
    '*': {
      color: [COLOUR],
      'background-color': [COLOUR],
      'font-size': [LENGTH],
      'font-weight': [/^(normal|bold|bolder|lighter|[1-9]00)$/],
      'font-style': [/^(normal|italic)$/],
      'font-family': [/^[\w\s,'"-]{1,200}$/],
      'line-height': [LENGTH],
      'letter-spacing': [LENGTH],
      'text-align': [/^(left|right|center|justify|start|end)$/],
      'text-decoration': [/^(none|underline|line-through|overline)$/],
      'text-transform': [/^(none|uppercase|lowercase|capitalize)$/],
      'vertical-align': [/^(baseline|top|middle|bottom|sub|super)$/],
      width: [LENGTH],
      height: [LENGTH],
      'min-width': [LENGTH],
      margin: [LENGTH],
      'margin-left': [LENGTH],
      'margin-right': [LENGTH],
      'margin-top': [LENGTH],
      'margin-bottom': [LENGTH],
      padding: [LENGTH],
      'padding-left': [LENGTH],
      float: [/^(left|right|none)$/],
    },
  },
};

/** An image that is written into the text itself instead of being a file. */
const EMBEDDED_IMAGE = /\bsrc\s{0,9}=\s{0,9}["']?\s{0,9}data:image\//i;

export function hasEmbeddedImage(html: string): boolean {
  return EMBEDDED_IMAGE.test(html);
}

const WITHOUT_PICTURES: sanitizeHtml.IOptions = {
  ...ALLOWED,
  allowedTags: (ALLOWED.allowedTags || []).filter((tag) => tag !== 'img'),
};

/** So many characters of cleaned texts are remembered. */
const MOST_REMEMBERED = 2_000_000;
const remembered = new Map<string, string>();
let rememberedCharacters = 0;

/**
 * HTML without script, event handler, foreign address scheme or frame. Cleaning what is clean changes nothing. The texts of
 * slides are cleaned again whenever a channel is read: what became of them is remembered.
 */
export function cleanHtml(html: string): string {
  const known = remembered.get(html);
  if (known !== undefined) return known;
  const cleaned = sanitizeHtml(html, ALLOWED);
  rememberedCharacters += html.length + cleaned.length;
  if (rememberedCharacters > MOST_REMEMBERED) {
    remembered.clear();
    rememberedCharacters = html.length + cleaned.length;
  }
  remembered.set(html, cleaned);
  return cleaned;
}

/** The same without pictures: they would be asked of wherever they lie. */
export function cleanHtmlWithoutPictures(html: string): string {
  return sanitizeHtml(html, WITHOUT_PICTURES);
}

/** A type's own fields with their HTML cleaned. */
export function withCleanHtml(
  definition: Pick<AnySlideType, 'htmlFields'>,
  fields: Record<string, unknown>,
): Record<string, unknown> {
  const cleaned = { ...fields };
  for (const name of definition.htmlFields) {
    const html = fields[name];
    if (typeof html === 'string') cleaned[name] = cleanHtml(html);
  }
  return cleaned;
}

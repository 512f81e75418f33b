import { hash } from 'node:crypto';
import { createRequire } from 'node:module';
import sanitizeHtml from 'sanitize-html';
import { type Problem, problem } from '#contract/errors/problem.ts';
import { inEnglish } from '#contract/errors/sentences.ts';

const { version: LIBRARY } = createRequire(import.meta.url)('sanitize-html/package.json') as { version: string };

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

/** An image that is written into the text itself instead of being a file. Found without reading the HTML, if its address is spelled plainly. */
const EMBEDDED_IMAGE = /\bsrc\s{0,9}=\s{0,9}["']?\s{0,9}data:image\//i;
const EMBEDDED_ADDRESS = /^data:image\//i;

export function hasEmbeddedImage(html: string): boolean {
  return EMBEDDED_IMAGE.test(html);
}

const WITHOUT_PICTURES: sanitizeHtml.IOptions = {
  ...ALLOWED,
  allowedTags: (ALLOWED.allowedTags || []).filter((tag) => tag !== 'img'),
};

const ALLOWED_TAGS = new Set(ALLOWED.allowedTags || []);
const ALLOWED_STYLES = new Map(Object.entries(ALLOWED.allowedStyles?.['*'] ?? {}));
/** Values that say what is so anyway. */
const USUAL_VALUES = /^(normal|inherit|initial|unset|auto|none|revert)?$/i;
/** Frames of a page or of the clipboard, which hold what is kept. */
const IGNORED_TAGS = new Set(['html', 'head', 'body', 'meta', 'title', 'font', 'center', 'section', 'article', 'tt']);
const FOREIGN_SCHEME = /^(?!https?:|mailto:|tel:)[a-z][a-z0-9+.-]*:/i;

/** Real text is nested some twenty levels deep at most. The parser's work grows with the square of the depth. */
const DEEPEST_NESTING = 100;
const MOST_NAMED = 20;

/** Names this sanitizer: another library or another allow-list has another name, and sanitizes stored text again. */
export const SANITIZER = hash('sha256', JSON.stringify([LIBRARY, ALLOWED], patternsAsText), 'base64url').slice(0, 16);

/** Text that is nested too deeply to be sanitized. */
export class TooDeep extends Error {
  override readonly name = 'TooDeep';
  readonly problem: Problem;

  constructor() {
    const reason = problem('text-too-deep', { most: DEEPEST_NESTING });
    super(inEnglish(reason));
    this.problem = reason;
  }
}

export interface Cleaned {
  html: string;
  /** What was taken out and would have been seen or would have acted: `<script>`, `onclick`, `position`. */
  removed: string[];
  /** Whether an image was taken out that was written into the text itself, however its address was spelled. */
  hadEmbeddedImage: boolean;
}

/**
 * HTML without script, event handler, foreign address scheme or frame. Sanitizing what is sanitized changes nothing. The work is
 * proportional to the length. Throws `TooDeep`.
 */
export function cleanHtml(html: string): Cleaned {
  const removed = new Set<string>();
  let hadEmbeddedImage = false;
  const cleaned = sanitized(html, ALLOWED, (tag, attributes) => {
    hadEmbeddedImage ||= tag === 'img' && EMBEDDED_ADDRESS.test(withoutGaps(attributes.src ?? ''));
    if (removed.size < MOST_NAMED) for (const part of unwantedIn(tag, attributes)) removed.add(part);
  });
  return { html: cleaned, removed: [...removed].slice(0, MOST_NAMED), hadEmbeddedImage };
}

/** The same without images, which would be fetched from wherever they are; only the words of what is nested too deeply. */
export function cleanHtmlWithoutPictures(html: string): string {
  try {
    return sanitized(html, WITHOUT_PICTURES, () => undefined);
  } catch (error) {
    if (error instanceof TooDeep) return stripTags(html);
    throw error;
  }
}

/** The words of HTML without any tag, as HTML. */
export function stripTags(html: string): string {
  return html
    .replace(/<[^<>]*>/g, ' ')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}

function sanitized(
  html: string,
  options: sanitizeHtml.IOptions,
  see: (tag: string, attributes: sanitizeHtml.Attributes) => void,
): string {
  let depth = 0;
  return sanitizeHtml(html, {
    ...options,
    onOpenTag: (tag, attributes) => {
      depth += 1;
      if (depth > DEEPEST_NESTING) throw new TooDeep();
      see(tag, attributes);
    },
    onCloseTag: () => {
      depth -= 1;
    },
  });
}

/** What of a tag is going to be removed and matters to its author. Classes, ids and the like change nothing on a screen. */
function unwantedIn(tag: string, attributes: sanitizeHtml.Attributes): string[] {
  if (!ALLOWED_TAGS.has(tag)) return IGNORED_TAGS.has(tag) ? [] : [named(`<${tag}>`)];
  return Object.entries(attributes).flatMap(([attribute, value]) => {
    if (attribute.startsWith('on')) return [named(attribute)];
    if (attribute === 'style') return unwantedStyles(value);
    const address = attribute === 'href' || attribute === 'src' ? withoutGaps(value) : '';
    return FOREIGN_SCHEME.test(address) ? [named(`${attribute}="${address.split(':')[0]}:"`)] : [];
  });
}

/** An address as browsers read it, which overlook line breaks and the like. */
function withoutGaps(address: string): string {
  return address.replace(/[\s\p{Cc}]+/gu, '');
}

function unwantedStyles(style: string): string[] {
  return style.split(';', MOST_NAMED).flatMap((declaration) => {
    const [name = '', ...rest] = declaration.split(':');
    const property = name.trim().toLowerCase();
    return property === '' || isKept(property, rest.join(':')) ? [] : [named(property)];
  });
}

function isKept(property: string, text: string): boolean {
  const value = text.replace(/!\s*important\s*$/i, '').trim();
  const allowed = ALLOWED_STYLES.get(property);
  return allowed !== undefined && (USUAL_VALUES.test(value) || allowed.some((pattern) => pattern.test(value)));
}

/** Short and plain: it is shown to its author, and travels in a header. */
function named(part: string): string {
  return part.replace(/[^\x21-\x7e]/g, '').slice(0, 40);
}

function patternsAsText(_key: string, value: unknown): unknown {
  return value instanceof RegExp ? String(value) : value;
}

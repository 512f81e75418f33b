import { hash } from 'node:crypto';
import { createRequire } from 'node:module';
import sanitizeHtml from 'sanitize-html';
import { type Problem, problem } from '#contract/errors/problem.ts';
import { inEnglish } from '#contract/errors/sentences.ts';

const { version: LIBRARY } = createRequire(import.meta.url)('sanitize-html/package.json') as { version: string };

const LENGTH = /^-?\d{1,4}(\.\d{1,3})?(px|em|rem|%|pt|vw|vh)?$/;
const COLOUR = /^(#[0-9a-f]{3,8}|[a-z]{3,30}|(rgb|hsl)a?\([0-9.,%/ ]{3,48}\))$/i;

/** What staff may write: formatted text, without scripts, frames, or anything that can leave its slide. */
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

/**
 * An image inside the text itself instead of in a file. Found without parsing the HTML if its address is spelled
 * plainly.
 */
const EMBEDDED_IMAGE = /\bsrc\s{0,9}=\s{0,9}["']?\s{0,9}data:image\//i;
const EMBEDDED_ADDRESS = /^data:image\//i;

export function hasEmbeddedImage(html: string): boolean {
  return EMBEDDED_IMAGE.test(html);
}

const WITHOUT_IMAGES: sanitizeHtml.IOptions = {
  ...ALLOWED,
  allowedTags: (ALLOWED.allowedTags || []).filter((tag) => tag !== 'img'),
};

const ALLOWED_TAGS = new Set(ALLOWED.allowedTags || []);
const ALLOWED_STYLES = new Map(Object.entries(ALLOWED.allowedStyles?.['*'] ?? {}));
/** Values that change nothing when they are removed. */
const DEFAULT_VALUES = /^(normal|inherit|initial|unset|auto|none|revert)?$/i;
/** Wrappers that pages and clipboards put around text. Their content is kept, so removing them needs no notice. */
const IGNORED_TAGS = new Set(['html', 'head', 'body', 'meta', 'title', 'font', 'center', 'section', 'article', 'tt']);
const FOREIGN_SCHEME = /^(?!https?:|mailto:|tel:)[a-z][a-z0-9+.-]*:/i;

/** Real text has at most about twenty levels. The parser's time grows with the square of the depth. */
const MAX_NESTING = 100;
const MAX_REPORTED = 20;

/**
 * Identifies this sanitizer. A different library version or allow-list has a different value, and sanitizes stored text
 * again.
 */
export const SANITIZER = hash('sha256', JSON.stringify([LIBRARY, ALLOWED], patternsAsText), 'base64url').slice(0, 16);

/** The text is nested too deeply to be sanitized. */
export class TooDeep extends Error {
  override readonly name = 'TooDeep';
  readonly problem: Problem;

  constructor() {
    const reason = problem('text-too-deep', { most: MAX_NESTING });
    super(inEnglish(reason));
    this.problem = reason;
  }
}

export interface Cleaned {
  html: string;
  /** What was removed that would have been visible or could have acted: `<script>`, `onclick`, `position`. */
  removed: string[];
  /** Whether an embedded image was removed, however its address was spelled. */
  hadEmbeddedImage: boolean;
}

/**
 * Removes scripts, event handlers, unsafe address schemes and frames from HTML. Sanitizing the result again changes
 * nothing. Takes time proportional to the length. Throws `TooDeep`.
 */
export function cleanHtml(html: string): Cleaned {
  const removed = new Set<string>();
  let hadEmbeddedImage = false;
  const cleaned = sanitized(html, ALLOWED, (tag, attributes) => {
    hadEmbeddedImage ||= tag === 'img' && EMBEDDED_ADDRESS.test(withoutGaps(attributes.src ?? ''));
    if (removed.size < MAX_REPORTED) for (const part of removedParts(tag, attributes)) removed.add(part);
  });
  return { html: cleaned, removed: [...removed].slice(0, MAX_REPORTED), hadEmbeddedImage };
}

/**
 * The same, and removes images, which screens would load from anywhere. Returns only the text of HTML that is nested
 * too deeply.
 */
export function cleanHtmlWithoutImages(html: string): string {
  try {
    return sanitized(html, WITHOUT_IMAGES, () => undefined);
  } catch (error) {
    if (error instanceof TooDeep) return stripTags(html);
    throw error;
  }
}

/** Removes all tags from HTML. The result is still HTML: it keeps entities, and escapes any other `<` and `>`. */
export function stripTags(html: string): string {
  return html
    .replace(/<[^<>]*>/g, ' ')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}

function sanitized(
  html: string,
  options: sanitizeHtml.IOptions,
  onTag: (tag: string, attributes: sanitizeHtml.Attributes) => void,
): string {
  let depth = 0;
  return sanitizeHtml(html, {
    ...options,
    onOpenTag: (tag, attributes) => {
      depth += 1;
      if (depth > MAX_NESTING) throw new TooDeep();
      onTag(tag, attributes);
    },
    onCloseTag: () => {
      depth -= 1;
    },
  });
}

/**
 * Returns what will be removed of a tag and matters to its author. Classes, ids and the like change nothing on a
 * screen.
 */
function removedParts(tag: string, attributes: sanitizeHtml.Attributes): string[] {
  if (!ALLOWED_TAGS.has(tag)) return IGNORED_TAGS.has(tag) ? [] : [printable(`<${tag}>`)];
  return Object.entries(attributes).flatMap(([attribute, value]) => {
    if (attribute.startsWith('on')) return [printable(attribute)];
    if (attribute === 'style') return removedStyles(value);
    const address = attribute === 'href' || attribute === 'src' ? withoutGaps(value) : '';
    return FOREIGN_SCHEME.test(address) ? [printable(`${attribute}="${address.split(':')[0]}:"`)] : [];
  });
}

/** Removes what browsers ignore in an address: spaces, line breaks and control characters. */
function withoutGaps(address: string): string {
  return address.replace(/[\s\p{Cc}]+/gu, '');
}

function removedStyles(style: string): string[] {
  return style.split(';', MAX_REPORTED).flatMap((declaration) => {
    const [name = '', ...rest] = declaration.split(':');
    const property = name.trim().toLowerCase();
    return property === '' || isKept(property, rest.join(':')) ? [] : [printable(property)];
  });
}

function isKept(property: string, text: string): boolean {
  const value = text.replace(/!\s*important\s*$/i, '').trim();
  const allowed = ALLOWED_STYLES.get(property);
  return allowed !== undefined && (DEFAULT_VALUES.test(value) || allowed.some((pattern) => pattern.test(value)));
}

/** Keeps up to 40 printable ASCII characters: the result is shown to the author, and sent in a header. */
function printable(part: string): string {
  return part.replace(/[^\x21-\x7e]/g, '').slice(0, 40);
}

function patternsAsText(_key: string, value: unknown): unknown {
  return value instanceof RegExp ? String(value) : value;
}

import type createHyphenator from 'hyphen';
import { slideTypeOrUnknown } from '#slide-types/definitions.ts';

type Patterns = Parameters<typeof createHyphenator>[0];

/** Where the words of each language may be divided, loaded when the first text in it is hyphenated. */
const PATTERNS: Record<string, () => Promise<{ default: Patterns }>> = {
  da: () => import('hyphen/patterns/da.js'),
  de: () => import('hyphen/patterns/de-1996.js'),
  en: () => import('hyphen/patterns/en-us.js'),
  'en-gb': () => import('hyphen/patterns/en-gb.js'),
  es: () => import('hyphen/patterns/es.js'),
  fi: () => import('hyphen/patterns/fi.js'),
  fr: () => import('hyphen/patterns/fr.js'),
  it: () => import('hyphen/patterns/it.js'),
  nb: () => import('hyphen/patterns/nb.js'),
  nl: () => import('hyphen/patterns/nl.js'),
  no: () => import('hyphen/patterns/nb.js'),
  pl: () => import('hyphen/patterns/pl.js'),
  pt: () => import('hyphen/patterns/pt.js'),
  sv: () => import('hyphen/patterns/sv.js'),
};

/** Shorter words always fit. */
const SHORTEST_WORD = 10;
/** The fewest letters before and after a hyphen. */
const FEWEST_BEFORE = 3;
const FEWEST_AFTER = 4;
/** Nobody reads more on a screen, and hyphenating takes time. */
const LONGEST_TEXT = 8_000;
/** Per language. The library remembers every word that it has seen, so it is started again after this many. */
const MOST_REMEMBERED = 5_000;
const SOFT_HYPHEN = '\u00ad';

/** Tags, entities, and text between them without spaces. */
const PARTS = /<[^<>]*>|&[#\w]+;|[^\s<&]+/g;
const LONG_WORD = new RegExp(
  `(?<![\\p{L}\\p{M}\\u00ad])[\\p{L}\\p{M}]{${SHORTEST_WORD},}(?![\\p{L}\\p{M}\\u00ad])`,
  'gu',
);
/** Addresses of pages and mailboxes: a hyphen in them could be taken for a part of them. */
const ADDRESS = /[@/\\_]|\p{L}\.\p{L}/u;

/** The hyphen of "E-Mail" or "U-Bahn", after which no line should end. */
const AFTER_ONE_LETTER = /(?<![\p{L}\p{M}\p{N}\u00ad-])(\p{L}-)(?=\p{L})/gu;
const WORD_JOINER = '\u2060';

/** Marks where words may be divided, and where not. Returns text without long words unchanged. */
export type Hyphenate = (html: string) => string;

export const withoutHyphens: Hyphenate = (html) => html;

const loaded = new Map<string, Promise<Hyphenate>>();

/**
 * Returns a function that adds soft hyphens to the long words of a text or HTML in this language, or one that returns
 * it unchanged if the language is empty or there are no patterns for it. Rejects if the patterns can't be loaded.
 */
export function hyphenationIn(language: string): Promise<Hyphenate> {
  const known = hyphenatedLanguage(language);
  if (known === null) return Promise.resolve(withoutHyphens);
  return loaded.get(known) ?? startLoading(known);
}

/** The language whose patterns divide the words of this one; null if there are none. */
export function hyphenatedLanguage(language: string): string | null {
  const tag = language.toLowerCase().replace('_', '-');
  return [tag, tag.replace(/-.*/, '')].find((name) => Object.hasOwn(PATTERNS, name)) ?? null;
}

/** A failed import is not remembered, because the next one may succeed. */
function startLoading(known: string): Promise<Hyphenate> {
  const loading = load(known);
  loaded.set(known, loading);
  loading.catch(() => loaded.delete(known));
  return loading;
}

async function load(known: string): Promise<Hyphenate> {
  const [{ default: create }, patterns] = await Promise.all([import('hyphen'), PATTERNS[known]?.()]);
  if (!patterns) return (html) => html;
  const start = () => create(patterns.default, { hyphenChar: SOFT_HYPHEN });
  let divide = start();
  const dividedWords = new Map<string, string>();
  const divideOnce = (word: string) => {
    const remembered = dividedWords.get(word);
    if (remembered !== undefined) return remembered;
    if (dividedWords.size >= MOST_REMEMBERED) {
      dividedWords.clear();
      divide = start();
    }
    const divided = withoutShortEnds(String(divide(word)).split(SOFT_HYPHEN));
    dividedWords.set(word, divided);
    return divided;
  };
  return (html) => {
    if (html.length > LONGEST_TEXT) return html;
    return html.replace(PARTS, (part) =>
      part.startsWith('<') || part.startsWith('&') || ADDRESS.test(part)
        ? part
        : part.replace(AFTER_ONE_LETTER, `$1${WORD_JOINER}`).replace(LONG_WORD, divideOnce),
    );
  };
}

function withoutShortEnds(syllables: string[]): string {
  const length = syllables.join('').length;
  let before = 0;
  return syllables.reduce((word, syllable) => {
    before += syllable.length;
    const mayDivide = before >= FEWEST_BEFORE && before < length && length - before >= FEWEST_AFTER;
    return word + syllable + (mayDivide ? SOFT_HYPHEN : '');
  }, '');
}

/** Returns a slide with hyphens in the texts that its type wraps; the slide itself stays unchanged. */
export function withHyphens<Shown extends { type: number; [field: string]: unknown }>(
  slide: Shown,
  hyphenate: Hyphenate,
): Shown {
  const { wrappedFields } = slideTypeOrUnknown(slide.type);
  if (wrappedFields.length === 0) return slide;
  const texts = wrappedFields.flatMap((field) => {
    const text = slide[field];
    return typeof text === 'string' ? [[field, hyphenate(text)]] : [];
  });
  return { ...slide, ...Object.fromEntries(texts) };
}

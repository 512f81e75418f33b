import type { FeedTools } from '../feed.ts';
import { withoutHiddenMarks } from '../hidden-marks.ts';
import { beginningOf } from '../text-end.ts';

type CleanHtml = FeedTools['cleanHtml'];

/** Longer texts are cut before they are parsed. */
const LONGEST_SOURCE = 40_000;
/** Shorter texts add nothing to a title. */
const SHORTEST_SUMMARY = 20;

const TAGS =
  'a|abbr|acronym|address|article|aside|audio|b|big|blockquote|body|br|button|caption|center|cite|code|col|dd|del|details|dfn|div|dl|dt|em|embed|fieldset|figcaption|figure|font|footer|form|h[1-6]|head|header|hr|html|i|iframe|img|input|ins|kbd|label|li|link|main|mark|meta|nav|noscript|object|ol|option|p|picture|pre|q|s|samp|script|section|select|small|source|span|strike|strong|style|sub|summary|sup|svg|table|tbody|td|textarea|tfoot|th|thead|time|title|tr|track|tt|u|ul|var|video|wbr';
/** Elements of drawings and formulas within HTML. */
const FOREIGN_TAGS =
  'animate|animateMotion|animateTransform|circle|clipPath|defs|desc|ellipse|feBlend|feColorMatrix|feComposite|feFlood|feGaussianBlur|feMerge|feMergeNode|feOffset|filter|foreignObject|g|image|line|linearGradient|marker|mask|math|metadata|mfrac|mi|mn|mo|mover|mpath|mroot|mrow|ms|mspace|msqrt|mstyle|msub|msubsup|msup|mtable|mtd|mtext|mtr|munder|munderover|path|pattern|polygon|polyline|radialGradient|rect|semantics|set|stop|switch|symbol|text|textPath|tspan|use|view';
/** `a < b` and `Vec<T>` are text, not HTML. */
const NO_TAG = noTagBut(TAGS);
const NO_TAG_BESIDE_DRAWINGS = noTagBut(`${TAGS}|${FOREIGN_TAGS}`);
const DRAWING = /<(?:svg|math)[\s>]/i;
/** What is left of a text that was escaped once too often. */
const STILL_ESCAPED = new RegExp(
  `&(?:#\\d{1,7}|#x[0-9a-f]{1,6}|[a-z][a-z0-9]{1,30});|</(?:${TAGS})\\s*>|<br\\s*/?>|<img\\s[^>]{0,2000}>`,
  'i',
);

const CAPTION = /<figcaption>(?:(?!<figcaption>)[\s\S])*?<\/figcaption>/gi;
/** Tags that separate words; those that aren't allowed are only there until HTML is cleaned. */
const BREAK = new RegExp(
  `<(?=/?(?:${FOREIGN_TAGS}|address|article|aside|blockquote|br|button|caption|dd|details|div|dl|dt|fieldset|figure|footer|form|h[1-6]|header|hr|label|legend|li|main|nav|ol|option|p|pre|section|summary|svg|table|td|th|title|tr|ul)(?:[\\s/>]))`,
  'gi',
);
const REFERENCES: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' };

/** Links that sites append to every text, in the languages of the usual generators. */
const ADVERTISEMENTS = [
  /\s?The post (?:(?!The post ).){1,300} (?:first )?appeared (?:first )?on .{1,200}$/,
  /\s?(?:Der Beitrag .{1,300} erschien zuerst auf|L[’']article .{1,300} est apparu en premier sur|La entrada .{1,300} se publicó primero en|L[’']articolo .{1,300} proviene da|Het bericht .{1,300} verscheen eerst op) .{1,200}$/i,
  /\s?(?:\(?(?:Continue reading|Read more|Read the rest|Keep reading|Weiterlesen|Mehr lesen|Lire la suite|Leer más|Lees verder|Leggi tutto)\b.{0,160})$/i,
  /\s?(?:submitted by .{1,200}?)?\[link\] ?\[comments\]$/i,
  /\s?Article URL: \S{1,2000} Comments URL: \S{1,2000}(?: Points: \d{1,9})?(?: # Comments: \d{1,9})?$/,
];

/**
 * The text of an HTML fragment on one line: no tags, no entities, no invisible characters; decoded twice if it was
 * escaped twice.
 */
export function plainText(html: string, cleanHtml: CleanHtml): string {
  const once = wordsOf(beginningOf(html, LONGEST_SOURCE), cleanHtml);
  return STILL_ESCAPED.test(once) ? wordsOf(once, cleanHtml) : once;
}

function noTagBut(tags: string): RegExp {
  return new RegExp(`<(?!/?(?:${tags})(?:[\\s/>]|$)|!--|!\\[)`, 'gi');
}

function wordsOf(html: string, cleanHtml: CleanHtml): string {
  const words = cleanHtml(
    html.replace(DRAWING.test(html) ? NO_TAG_BESIDE_DRAWINGS : NO_TAG, '&lt;').replace(BREAK, ' <'),
  )
    .replace(CAPTION, ' ')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(?:lt|gt|quot|amp);/g, (reference) => REFERENCES[reference] ?? reference)
    .replace(/\s+/g, ' ');
  return withoutHiddenMarks(words).trim();
}

/** Texts that are only addresses, or name the link that they were. */
const NO_TEXT = /^(?:(?:(?:https?:\/\/|www\.)\S+|\[?(?:link|comments)\]?)(?:\s+|$))+$/i;

/** The first of these texts that adds something to the title, without a trailing link. */
export function summaryOf(texts: readonly string[], title: string): string {
  for (const text of texts) {
    const words = withoutTitle(withoutAdvertisement(text), title);
    if (NO_TEXT.test(words)) continue;
    if (title === '' ? words !== '' : words.length >= SHORTEST_SUMMARY) return words;
  }
  return '';
}

function withoutAdvertisement(text: string): string {
  return ADVERTISEMENTS.reduce((words, advertisement) => words.replace(advertisement, ''), text.slice(0, 5_000))
    .replace(/\s?[[(](?:…|\.\.\.|&hellip;)[\])]$/, '…')
    .trim();
}

function withoutTitle(text: string, title: string): string {
  if (title === '' || !text.startsWith(title)) return text;
  const rest = text.slice(title.length);
  // If the text continues the title, the title is the start of a sentence.
  return /^\s*(?:[.:!?…|–—-]|$)/.test(rest) ? rest.replace(/^[\s.:!?…|–—-]+/, '') : text;
}

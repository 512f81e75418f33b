import { SMALLEST_BODY } from '../kit/reading-size.ts';
import type { Box } from '../kit/useBox.ts';
import { setWordBreaks, type WordBreaks } from '../kit/word-breaks.ts';
import { shortenedToWords } from '../text-end.ts';

/** Font sizes as fractions of an area's short side, readable from ten metres; the largest that fits is used. */
const LARGE_TITLES = [1 / 8, 1 / 9, 1 / 10, 1 / 11];
const SMALL_TITLES = [1 / 12.5, 1 / 14, 1 / 16];
const TITLES = [...LARGE_TITLES, ...SMALL_TITLES];
/** Only for titles that are too long for all of these. */
const SMALLER_TITLES = [1 / 18, 1 / 21, 1 / 24];
const BODY_OF_TITLE = 0.44;
const LARGEST_BODY = 1 / 21;
/** The fraction of the space that a title may take if there is also text. */
const TITLE_SHARE = 0.62;
/** More text can't be read while walking past. */
const MOST_CHARACTERS = 230;
/** Shorter texts say nothing. */
const FEWEST_CHARACTERS = 24;

const SOFT_HYPHEN = '\u00ad';
/** Words are divided into at most this many parts, because more are hard to read. */
const MOST_PARTS = 2;
const SHORTEST_DIVIDED_TWICE = 20;
/** If nothing else fits. */
const LAST_RESORTS = ['hyphens', 'anywhere'] as const;

export interface ArticleElements {
  /** Contains both, and grows with them. */
  block: HTMLElement;
  title: HTMLElement;
  body: HTMLElement;
}

/** Sets headline and text as large as possible, and cuts the text between two words if it is too long. */
export function fitArticle(elements: ArticleElements, headline: string, text: string, room: Box, unit: number): void {
  const { block, title, body } = elements;
  const hasText = text !== '';
  const fits = (share: number) =>
    block.scrollHeight <= room.height * share + 1 && block.scrollWidth <= Math.ceil(room.width);
  const setSize = (share: number) => {
    title.style.fontSize = `${unit * share}px`;
    const body = Math.min(LARGEST_BODY, Math.max(SMALLEST_BODY, share * BODY_OF_TITLE));
    block.style.setProperty('--body', `${unit * body}px`);
  };

  title.textContent = headline;
  body.textContent = '';
  const isSetAtOneOf = (shares: readonly number[]) =>
    shares.some((share) => {
      setSize(share);
      return fits(hasText && share >= 1 / 16 ? TITLE_SHARE : 1);
    });
  // Words are only hyphenated if the title would be smaller than these sizes without, and only broken anywhere if all
  // else is too wide.
  const isSetWith = (breaks: WordBreaks, shares: readonly number[]) => {
    setWordBreaks(title, breaks);
    return isSetAtOneOf(shares);
  };
  const isHyphenatedAt = (share: number) => isSetWith('hyphens', [share]) && mostPartsOfWord(title) <= MOST_PARTS;
  const isSet =
    [LARGE_TITLES, ...SMALL_TITLES.map((size) => [size])].some(
      (sizes) => isSetWith('none', sizes) || sizes.some(isHyphenatedAt),
    ) || LAST_RESORTS.some((breaks) => isSetWith(breaks, [...TITLES, ...SMALLER_TITLES]));
  if (!isSet) cutToFit(title, headline, () => fits(1));
  const most = endOf(text, MOST_CHARACTERS);
  const summary = shortenedToWords(text, most);
  // Lines that end in hyphens are harder to read, so words stay whole if there is room.
  for (const breaks of ['none', 'anywhere'] as const) {
    if (!hasText || body.textContent === summary) break;
    setWordBreaks(body, breaks);
    cutToFit(body, summary, () => fits(1));
  }
  if (body.textContent !== text && body.textContent.length < FEWEST_CHARACTERS) body.textContent = '';
}

/** Where a text has this many characters; its soft hyphens don't count, because most of them are invisible. */
function endOf(text: string, characters: number): number {
  let at = 0;
  for (let count = 0; at < text.length; at += 1) {
    if (text[at] !== SOFT_HYPHEN) count += 1;
    if (count > characters) break;
  }
  return at;
}

/** Into how many lines the most divided word of a text is divided. */
function mostPartsOfWord({ firstChild: text }: HTMLElement): number {
  let at = 0;
  let most = 1;
  for (const word of text?.textContent?.split(' ') ?? []) {
    if (text && word.length >= SHORTEST_DIVIDED_TWICE) {
      const range = document.createRange();
      range.setStart(text, at);
      range.setEnd(text, at + word.length);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      most = Math.max(most, lines.size);
    }
    at += word.length + 1;
  }
  return most;
}

/** Gives an element as much of a text as fits. */
function cutToFit(element: HTMLElement, text: string, fits: () => boolean): void {
  element.textContent = text;
  if (fits()) return;
  let fitting = 0;
  let overflowing = text.length;
  while (overflowing - fitting > 1) {
    const middle = Math.floor((fitting + overflowing) / 2);
    element.textContent = shortenedToWords(text, middle);
    if (fits()) fitting = middle;
    else overflowing = middle;
  }
  element.textContent = fitting === 0 ? '' : shortenedToWords(text, fitting);
}

import { setWordBreaks, type WordBreaks } from '../kit/word-breaks.ts';

/** Sizes of headings relative to the text below them. */
const USUAL_EM: Record<string, number> = { H1: 2.4, H2: 1.65, H3: 1.2, H4: 1.2, H5: 1, H6: 1 };
/** Titles stay readable across a hall, as fractions of the area's short side, however small the text below them is. */
const SMALLEST: Record<string, number> = { H1: 1 / 10, H2: 0.75 / 10 };
/** A title with hyphenated words isn't larger than this many times the smallest title: fewer lines are better. */
const LARGEST_HYPHENATED = 1.3;
/** A title isn't smaller than this fraction of the text and of the smallest title; its words break anywhere instead. */
const SMALLEST_OF_TEXT = 0.9;
const SMALLEST_OF_TITLE = 0.55;
/** The size at which widths are measured, which are proportional to it. Browsers round them to whole pixels. */
const MEASURED_PX = 1_000;

interface Title {
  element: HTMLElement;
  name: string;
  /** Widths of the longest unbreakable part as multiples of the font size. */
  wholeWidth: number;
  hyphenatedWidth: number;
}

/** The headings of a text. Their sizes are set independently of the text below them. */
export class Titles {
  private readonly titles: Title[];

  constructor(
    text: HTMLElement,
    private readonly width: number,
    private readonly shortSide: number,
  ) {
    const elements = [...text.querySelectorAll<HTMLElement>('h1, h2, h3, h4, h5, h6')];
    this.titles = elements.filter((element) => element.closest('td, th') === null).map(measured);
  }

  /**
   * Sets the headings for text of this size. `share` makes them smaller than usual, down to little more than the text.
   * A heading with a word wider than the area becomes smaller; if it would be small then, the word is hyphenated.
   */
  setFor(bodyPx: number, share = 1): void {
    for (const title of this.titles) {
      const usual = bodyPx * (USUAL_EM[title.name] ?? 1);
      const smallestTitle = this.shortSide * (SMALLEST[title.name] ?? 0);
      const least = Math.min(usual, Math.max(bodyPx * SMALLEST_OF_TEXT, smallestTitle * SMALLEST_OF_TITLE));
      const wanted = Math.max(least, Math.max(usual, smallestTitle) * share);
      const readable = Math.max(least, Math.min(wanted, smallestTitle));
      const { size, breaks } = this.fitted(title, wanted, readable);
      const isTooWide = size < least;
      title.element.style.setProperty('--title', `${isTooWide ? readable : size}px`);
      setWordBreaks(title.element, isTooWide ? 'anywhere' : breaks);
    }
  }

  /** The size up to `wanted` at which the longest word fits, whole if that is at least `readable`. */
  private fitted(
    { wholeWidth, hyphenatedWidth }: Title,
    wanted: number,
    readable: number,
  ): { size: number; breaks: WordBreaks } {
    const whole = Math.min(wanted, this.width / wholeWidth);
    if (whole >= readable) return { size: whole, breaks: 'none' };
    const hyphenated = Math.min(wanted, this.width / hyphenatedWidth, readable * LARGEST_HYPHENATED);
    return hyphenated > whole ? { size: hyphenated, breaks: 'hyphens' } : { size: whole, breaks: 'none' };
  }
}

function measured(element: HTMLElement): Title {
  const { style } = element;
  style.setProperty('--title', `${MEASURED_PX}px`);
  style.width = 'min-content';
  style.maxWidth = 'none';
  const [wholeWidth = 0, hyphenatedWidth = 0] = (['none', 'hyphens'] as const).map((breaks) => {
    setWordBreaks(element, breaks);
    return (element.offsetWidth + 1) / MEASURED_PX;
  });
  style.width = '';
  style.maxWidth = '';
  return { element, name: element.tagName, wholeWidth, hyphenatedWidth };
}

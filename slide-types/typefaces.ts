/**
 * The typefaces of themes, by the name of their package, in the order of choices. All have digits of the same width,
 * which clocks need. `weights` is the range of the variable font.
 */
export const TYPEFACES = {
  'atkinson-hyperlegible-next': { name: 'Atkinson Hyperlegible Next', weights: '200 800' },
  montserrat: { name: 'Montserrat', weights: '100 900' },
  nunito: { name: 'Nunito', weights: '200 1000' },
  'source-sans-3': { name: 'Source Sans 3', weights: '200 900' },
  'source-serif-4': { name: 'Source Serif 4', weights: '200 900' },
} as const;

export type Typeface = keyof typeof TYPEFACES;
export const TYPEFACE_KEYS = Object.keys(TYPEFACES) as [Typeface, ...Typeface[]];

/** The characters in each file, as their packages divide them. Extended Latin is only loaded if it is used. */
const SUBSETS = {
  latin:
    'U+0-FF,U+131,U+152-153,U+2BB-2BC,U+2C6,U+2DA,U+2DC,U+304,U+308,U+329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD',
  'latin-ext':
    'U+100-2BA,U+2BD-2C5,U+2C7-2CC,U+2CE-2D7,U+2DD-2FF,U+304,U+308,U+329,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF',
};
export type Subset = keyof typeof SUBSETS;
export const SUBSET_KEYS = Object.keys(SUBSETS) as Subset[];

/**
 * The height of the usual font, for which slides are laid out: with a taller one, content counts as too high for its
 * area.
 */
const LIKE_USUAL = 'ascent-override:96.875%;descent-override:24.12%;line-gap-override:0%;';

/** Where this server serves the file. */
export function fontLocation(typeface: Typeface, subset: Subset): string {
  return `/media/typefaces/${typeface}-${subset}.woff2`;
}

/** The `@font-face` rules of a typeface; empty for the usual one. Its family is `theme-` and its key. */
export function fontFacesOf(typeface: Typeface | ''): string {
  if (typeface === '') return '';
  return SUBSET_KEYS.map(
    (subset) =>
      `@font-face{font-family:theme-${typeface};font-weight:${TYPEFACES[typeface].weights};font-display:block;${LIKE_USUAL}` +
      `src:url(${fontLocation(typeface, subset)}) format("woff2");unicode-range:${SUBSETS[subset]}}`,
  ).join('');
}

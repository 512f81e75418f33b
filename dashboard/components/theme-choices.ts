import { LEAST_CONTRAST } from '#slide-types/contrast-ratio.ts';
import { DARK_TEXT, textColourOn } from '#slide-types/kit/contrast.ts';
import { leastContrast } from '#slide-types/kit/readability.ts';
import { isThemeReadable, THEME_COLOUR, type Theme } from '#slide-types/theme.ts';

export type ThemeKind = 'usual' | 'dark' | 'light';

const NO_MORE = { typeface: '', logo: '', logoPosition: 'bottom-right' } as const;

/** What a theme starts with. */
const STARTS: Record<'dark' | 'light', Theme> = {
  dark: { background: '#10233f', text: '#f5f7f9', accent: '#5cb0ff', ...NO_MORE },
  light: { background: '#ffffff', text: '#1b2430', accent: '#0b63c5', ...NO_MORE },
};

export function kindOf(theme: Theme | null): ThemeKind {
  if (theme === null) return 'usual';
  return textColourOn(theme.background) === DARK_TEXT ? 'light' : 'dark';
}

/** The theme after another kind was chosen: its accent stays if it can be seen on the other background. */
export function themeOfKind(kind: ThemeKind, before: Theme | null): Theme | null {
  if (kind === 'usual') return null;
  const start = STARTS[kind];
  if (before === null) return start;
  const accent = hasContrast(before.accent, start.background) ? before.accent : start.accent;
  return { ...before, background: start.background, text: start.text, accent };
}

/** Whether all colours are complete and the text can be read. */
export function isValid(theme: Theme | null): boolean {
  return theme === null || (THEME_COLOUR.test(theme.accent) && isThemeReadable(theme));
}

function hasContrast(colour: string, background: string): boolean {
  return (leastContrast(colour, [background]) ?? 0) >= LEAST_CONTRAST;
}

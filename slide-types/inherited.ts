import type { ShownTheme } from './theme.ts';

/** What a slide inherits from its channel. Screens add it to each slide of the document. */
export interface Inherited {
  /** Language of what the slide itself writes, such as "de-AT"; empty for the browser's. */
  language: string;
  /** The look of its portal; null for the usual one. */
  theme: ShownTheme | null;
}

/** For a slide that is on no channel. */
export const NOTHING_INHERITED: Inherited = { language: '', theme: null };

import type { ShownTheme } from '../theme.ts';

/** Declares a theme's font to the page, where it stays: slides of the previous theme may still be visible. */
export function declareFont({ fontFaces }: ShownTheme): void {
  const { head } = document;
  if (!head.innerHTML.includes(fontFaces)) head.insertAdjacentHTML('beforeend', `<style>${fontFaces}</style>`);
}

import type { MouseEvent } from 'react';

/** Follows a link in this page with `open`, unless the click asks for a new tab or window. */
export function openHere(event: MouseEvent, open: () => void): void {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  open();
}

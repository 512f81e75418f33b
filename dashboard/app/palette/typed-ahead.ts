/** After this, the dialog will not open any more. */
const LONGEST_OPENING_MS = 10_000;

/**
 * Passes letters on that are typed before a dialog that is opening has the focus, which would otherwise reach the page
 * behind it. Returns a function that ends this.
 */
export function passTypedAhead(onLetter: (letter: string) => void): () => void {
  const listening = new AbortController();
  const end = () => listening.abort();
  const { signal } = listening;
  const timer = setTimeout(end, LONGEST_OPENING_MS);
  signal.addEventListener('abort', () => clearTimeout(timer));
  window.addEventListener(
    'keydown',
    (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === 'Escape') return end();
      event.preventDefault();
      // Immediately: pressing Ctrl+K twice adds this listener twice.
      event.stopImmediatePropagation();
      if (event.key.length === 1) onLetter(event.key);
    },
    { capture: true, signal },
  );
  window.addEventListener('pointerdown', end, { capture: true, signal });
  window.addEventListener(
    'focusin',
    ({ target }) => {
      if (target instanceof HTMLInputElement && target.closest('[role="dialog"]')) end();
    },
    { signal },
  );
  return end;
}

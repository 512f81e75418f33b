import { useEffect, useState } from 'react';

/** For dialogs that exist only while they are open, which the kit's own way back does not know: gives the focus back to what had it. */
export function useReturnFocus(): void {
  // While it is drawn for the first time the dialog has not taken the focus yet.
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    },
    [before],
  );
}

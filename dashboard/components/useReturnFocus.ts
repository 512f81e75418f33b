import { useEffect, useState } from 'react';

/** Returns the focus when a dialog closes that is only mounted while it is open, which Mantine doesn't handle. */
export function useReturnFocus(): void {
  // At the first render the dialog doesn't have the focus yet.
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    },
    [before],
  );
}

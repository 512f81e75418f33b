import type { KeyboardEvent } from 'react';

/**
 * The keys of a field that saves when it loses the focus: Enter saves, Escape discards what was typed. Both belong to
 * an input method while it composes characters.
 */
export function inPlaceKeys(discard: () => void): (event: KeyboardEvent<HTMLInputElement>) => void {
  return (event) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') event.currentTarget.blur();
    if (event.key === 'Escape') discard();
  };
}

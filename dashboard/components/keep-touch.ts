const COURSE = ['touchmove', 'touchend', 'touchcancel'] as const;

/**
 * Keeps a touch working on the whole window until it ends. A dragged row leaves its list for a copy, but touch
 * events are only sent to the element on which the touch started, even if it has been removed.
 */
export function keepTouch(target: EventTarget): void {
  if (!(target instanceof Element)) return;

  function forward(event: Event): void {
    if (!(target as Element).isConnected) {
      const { touches } = event as TouchEvent;
      const copy = Object.assign(new Event(event.type, { cancelable: true }), { touches });
      if (!window.dispatchEvent(copy) && event.cancelable) event.preventDefault();
    }
    if (event.type === 'touchmove') return;
    for (const type of COURSE) target.removeEventListener(type, forward);
  }

  for (const type of COURSE) target.addEventListener(type, forward, { passive: false });
}

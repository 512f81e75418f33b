const COURSE = ['touchmove', 'touchend', 'touchcancel'] as const;

/**
 * Has the window hear of a touch that began on an element to its end. A dragged row leaves its list for a copy, and what goes
 * on with a touch is told only to the element on which it began, wherever that has gone: nobody would see the finger move.
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

import type { Sound } from '#slide-types/view.ts';
import type { Cancel, Host } from '../host/host.ts';

export interface SoundGate extends Sound {
  stop(): void;
}

/**
 * Remembers that the browser refuses sound, so that not every video asks for it again, until someone uses the page. A
 * reload also asks again.
 */
export function createSound(host: Pick<Host, 'onGesture'>): SoundGate {
  const listeners = new Set<() => void>();
  let cancelGesture: Cancel | null = null;

  function notify(): void {
    for (const listener of listeners) listener();
  }

  function stop(): void {
    cancelGesture?.();
    cancelGesture = null;
  }

  return {
    isAllowed: () => cancelGesture === null,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    refused() {
      if (cancelGesture) return;
      cancelGesture = host.onGesture(() => {
        stop();
        notify();
      });
      notify();
    },
    stop,
  };
}

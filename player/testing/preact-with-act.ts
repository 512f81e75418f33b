import { act as actOnce } from 'preact/test-utils';

/** The parts of React that tests use, implemented by Preact. */
export {
  Component,
  createElement,
  memo,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
  useSyncExternalStore,
} from 'preact/compat';

/**
 * Like React's `act`, also waits for promises that effects have created, and renders what changes when they resolve.
 */
export async function act(action: () => void | Promise<void>): Promise<void> {
  await actOnce(action);
  await actOnce(pendingPromises);
}

/**
 * Resolves after all pending promises: a posted message is delivered after them, even if a test has replaced timers.
 */
function pendingPromises(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}

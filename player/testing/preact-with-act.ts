import { act as actOnce } from 'preact/test-utils';

/** React as tests know it, by preact. */
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

/** Like React's, it also lets come true what effects promised, and draws what follows from it. */
export async function act(action: () => void | Promise<void>): Promise<void> {
  await actOnce(action);
  await actOnce(everythingPromised);
}

/** What is posted comes after all that has been promised, also where a test holds the clock. */
function everythingPromised(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}

import { createElement, type FunctionComponent, useEffect, useReducer } from 'react';
import type { View, ViewProps } from '../view.ts';

/** A View that isn't part of the page's first script. */
export interface LazyView<Fields> extends FunctionComponent<ViewProps<Fields>> {
  /** Loads it before its first turn. Rejects if that fails; the next call tries again. */
  load(): Promise<void>;
}

/** Loads a View on demand. Until it is loaded nothing is rendered, and the previous slide stays. */
export function lazyView<Fields>(fetchView: () => Promise<View<Fields>>): LazyView<Fields> {
  let Fetched: View<Fields> | null = null;
  let fetching: Promise<void> | null = null;

  function load(): Promise<void> {
    fetching ??= fetchView().then(
      (view) => {
        Fetched = view;
      },
      (error: unknown) => {
        fetching = null;
        throw error;
      },
    );
    return fetching;
  }

  function Later(props: ViewProps<Fields>) {
    const { onFailed } = props;
    const [, draw] = useReducer((count: number) => count + 1, 0);
    useEffect(() => {
      if (Fetched) return;
      let isCurrent = true;
      load().then(
        () => isCurrent && draw(),
        (error: unknown) => isCurrent && onFailed(`its code did not load: ${String(error)}`),
      );
      return () => {
        isCurrent = false;
      };
    }, [onFailed]);
    return Fetched && createElement(Fetched as FunctionComponent<ViewProps<Fields>>, props);
  }

  return Object.assign(Later, { load });
}

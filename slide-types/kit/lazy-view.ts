import { type ComponentType, createElement, type FunctionComponent, useEffect, useReducer } from 'react';
import type { ViewProps } from '../view.ts';

/** A part of slides that isn't part of the page's first script. */
export interface Lazy<Props> extends FunctionComponent<Props> {
  /** Loads it before its first turn. Rejects if that fails; the next call tries again. */
  load(): Promise<void>;
}
export type LazyView<Fields> = Lazy<ViewProps<Fields>>;

/**
 * Loads a View, or a part of one, on demand. Until a View is loaded nothing is rendered, and the previous slide stays.
 */
export function lazyView<Props extends Pick<ViewProps<unknown>, 'onFailed'>>(
  fetchView: () => Promise<ComponentType<Props>>,
): Lazy<Props> {
  let Fetched: ComponentType<Props> | null = null;
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

  function Later(props: Props) {
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
    return Fetched && createElement(Fetched as FunctionComponent<Props>, props);
  }

  return Object.assign(Later, { load });
}

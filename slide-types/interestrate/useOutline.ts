import { useEffect, useState } from 'react';
import type { FormServices } from '../form.ts';
import { interestrate } from './definition.ts';
import type { RateOutline } from './feed-tables.ts';

/** `failure` is a sentence for users. */
export interface OutlineState {
  outline: RateOutline | null;
  failure: string | null;
}

const LOADING: OutlineState = { outline: null, failure: null };

/** The structure of a source, once it is wanted and loaded. */
export function useOutline(path: string, isWanted: boolean, readOutline: FormServices['readOutline']): OutlineState {
  const [found, setFound] = useState({ path: '', state: LOADING });
  useEffect(() => {
    if (!isWanted || path === '') return;
    let isCurrent = true;
    const finish = (state: OutlineState) => isCurrent && setFound({ path, state });
    readOutline({ type: interestrate.index, interestrate_path: path }).then(
      ({ content, error }) => finish({ outline: content as RateOutline | null, failure: error }),
      (error: unknown) => finish({ outline: null, failure: error instanceof Error ? error.message : String(error) }),
    );
    return () => {
      isCurrent = false;
    };
  }, [path, isWanted, readOutline]);
  return isWanted && found.path === path ? found.state : LOADING;
}

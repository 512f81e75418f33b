import { useEffect, useState } from 'react';
import type { FormServices } from '../form.ts';
import { interestrate } from './definition.ts';
import type { RateOutline } from './outline.ts';

export type OutlineState = { outline: RateOutline } | { sentence: string } | null;

/** The structure of a source; null while it is loading, or while it isn't wanted. */
export function useOutline(path: string, isWanted: boolean, readOutline: FormServices['readOutline']): OutlineState {
  const [found, setFound] = useState<{ path: string; state: OutlineState }>({ path: '', state: null });
  useEffect(() => {
    if (!isWanted || path === '') return;
    let isCurrent = true;
    const finish = (state: OutlineState) => isCurrent && setFound({ path, state });
    readOutline({ type: interestrate.index, ...{ interestrate_path: path } }).then(
      ({ content, error }) => finish(content ? { outline: content as RateOutline } : { sentence: error ?? '' }),
      (error: unknown) => finish({ sentence: error instanceof Error ? error.message : String(error) }),
    );
    return () => {
      isCurrent = false;
    };
  }, [path, isWanted, readOutline]);
  return isWanted && found.path === path ? found.state : null;
}

import { useLayoutEffect, useState } from 'react';
import type { ViewProps } from '../view.ts';
import { type PageTurn, pageTurnAt } from './page-turn.ts';

/** The clock is read at least this often, so that a screen that was asleep or whose clock was set is soon right. */
const LONGEST_WAIT_MS = 1_000;

/** What Views pass to their moving parts. */
export type LayerTime = Pick<ViewProps<unknown>, 'phase' | 'startedAt' | 'serverNow'>;

/** The current page: the first one while the slide is being prepared, and the last one shown while it leaves. */
export function usePageTurn({ phase, startedAt, serverNow }: LayerTime, pageMs: number, count: number): PageTurn {
  const [turn, setTurn] = useState(() => pageTurnAt(serverNow(), startedAt, pageMs, count));

  useLayoutEffect(() => {
    if (phase === 'leaving') return;
    let timer = 0;
    const look = () => {
      const now = serverNow();
      const next = pageTurnAt(now, startedAt, pageMs, count);
      setTurn((before) => (isSameTurn(before, next) ? before : next));
      if (phase !== 'showing' || count < 2) return;
      timer = window.setTimeout(look, Math.max(1, Math.min(next.endsAt - now, LONGEST_WAIT_MS)));
    };
    look();
    return () => window.clearTimeout(timer);
  }, [phase, startedAt, serverNow, pageMs, count]);

  return turn;
}

function isSameTurn(one: PageTurn, other: PageTurn): boolean {
  return one.startedAt === other.startedAt && one.endsAt === other.endsAt && one.index === other.index;
}

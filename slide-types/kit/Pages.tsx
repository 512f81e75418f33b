import { type ReactNode, useState } from 'react';
import styles from './Pages.module.css';
import type { PageTurn } from './page-turn.ts';

/** The longest change from one page to the next (specification, section 9). */
const FADE_MS = 500;

interface Props {
  turn: PageTurn;
  pageMs: number;
  count: number;
  /** Whether pages fade into each other rather than change at once. */
  hasFade: boolean;
  /** Tells a page's content from another's: what stays the same stays in place. */
  keyOf(index: number): string;
  /** Draws a page: the one on show (0), the one before it while it goes (-1), or the one that is made ready behind it (1). */
  children(index: number, place: -1 | 0 | 1): ReactNode;
}

const LOOKS = { [-1]: 'before', 0: 'shown', 1: 'ahead' };

interface Shown {
  key: string;
  index: number;
}

/**
 * Several pages in one place: the one on show, the one before while it fades out, and the next one ready behind them.
 * Pages stay mounted from being made ready until they are gone, so that nothing is laid out or decoded on show.
 */
export function Pages({ turn, pageMs, count, hasFade, keyOf, children }: Props) {
  const current = pageOf(turn.number, turn.index);
  const next = count > 1 ? pageOf(turn.number + 1, (turn.index + 1) % count) : null;
  const [shown, setShown] = useState<{ page: Shown; before: Shown | null }>({ page: current, before: null });
  let { page, before } = shown;
  if (page.key !== current.key) {
    before = { ...page };
    page = current;
    setShown({ page, before });
  }

  function pageOf(number: number, index: number): Shown {
    return { key: `${count > 1 ? number : 0} ${keyOf(index)}`, index };
  }

  // After a clock was set back, what was before comes next.
  if (before?.key === next?.key) before = null;
  const mounted = [before, current, next].filter((candidate) => candidate !== null);
  const animationDuration = hasFade ? `${Math.min(FADE_MS, pageMs / 2)}ms` : '0s';
  return (
    <>
      {mounted.map((candidate) => {
        const place = candidate === before ? -1 : candidate === next ? 1 : 0;
        return (
          <div
            key={candidate.key}
            className={styles.page}
            data-page={place === 0 && before ? 'fading' : LOOKS[place]}
            style={{ animationDuration }}
            aria-hidden={candidate !== current}
          >
            {children(candidate.index, place)}
          </div>
        );
      })}
    </>
  );
}

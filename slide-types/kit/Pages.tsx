import { type ReactNode, useState } from 'react';
import styles from './Pages.module.css';
import type { PageTurn } from './page-turn.ts';

/** The longest page transition (specification, section 9). */
const FADE_MS = 500;

interface Props {
  turn: PageTurn;
  pageMs: number;
  count: number;
  /** Whether pages fade into each other instead of changing at once. */
  hasFade: boolean;
  /** Identifies a page's content: content that stays the same isn't rendered again. */
  keyOf(index: number): string;
  /**
   * Renders a page: the current one (0), the previous one while it fades out (-1), or the next one, which is being
   * prepared (1).
   */
  children(index: number, place: -1 | 0 | 1): ReactNode;
}

const LOOKS = { [-1]: 'before', 0: 'shown', 1: 'ahead' };

interface Shown {
  key: string;
  index: number;
}

/**
 * Several pages in one place: the current one, the previous one while it fades out, and the next one, prepared behind
 * them.
 * Pages stay mounted from their preparation until they are gone, so that no visible page is laid out or decoded.
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

  // After a clock was set back, the previous page comes next.
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

import { useState } from 'react';
import { Page } from './Page.tsx';
import styles from './Strips.module.css';

interface PagesProps {
  pages: Parameters<typeof Page>[0]['rows'][];
  current: number;
  isMoving: boolean;
  pageProps: Omit<Parameters<typeof Page>[0], 'rows'>;
}

/** The current page; the previous one fades out below it. */
export function RatePages({ pages, current, isMoving, pageProps }: PagesProps) {
  const [{ now, before }, setTurn] = useState<{ now: number; before: number | null }>({ now: current, before: null });
  if (now !== current) setTurn({ now: current, before: isMoving ? now : null });
  const shown = before === null || before === current ? [current] : [before, current];
  return shown.map((index) => {
    const rows = pages[index];
    if (!rows) return null;
    const motion = index !== current ? styles.leaving : before !== null && isMoving ? styles.entering : '';
    return (
      <div key={index} className={`${styles.page} ${motion}`} aria-hidden={index !== current}>
        <div className={styles.sheet} data-part="page">
          <Page rows={rows} {...pageProps} />
        </div>
      </div>
    );
  });
}

/** With more pages than this, a number is clearer than a row of dots. */
const MOST_MARKS = 12;

/** The number of the current page and of all pages. */
export function Progress({ count, current }: { count: number; current: number }) {
  if (count > MOST_MARKS) {
    return (
      <div className={styles.count}>
        {current + 1} / {count}
      </div>
    );
  }
  return (
    <div className={styles.marks} aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: marks have no other identity than their index
        <i key={index} className={index === current ? styles.markNow : ''} />
      ))}
    </div>
  );
}

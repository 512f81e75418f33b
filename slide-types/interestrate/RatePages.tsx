import { useState } from 'react';
import { Page } from './Page.tsx';
import styles from './View.module.css';

interface PagesProps {
  pages: Parameters<typeof Page>[0]['rows'][];
  current: number;
  isMoving: boolean;
  pageProps: Omit<Parameters<typeof Page>[0], 'rows'>;
}

/** The page of the moment; the one before fades out below it. */
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

/** Beyond this many pages, a number tells more than a row of marks. */
const MOST_MARKS = 12;

/** Which page of how many this is. */
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
        // biome-ignore lint/suspicious/noArrayIndexKey: marks have nothing but their place
        <i key={index} className={index === current ? styles.markNow : ''} />
      ))}
    </div>
  );
}

import '../kit/stage-font.css';
import { useEffect, useRef } from 'react';
import { localeOf } from '../kit/locale.ts';
import { stageFontLoaded } from '../kit/settled.ts';
import { useBox } from '../kit/useBox.ts';
import type { ViewProps } from '../view.ts';
import styles from './View.module.css';
import { wordsIn } from './words.ts';

/** The title's size as a fraction of the area's sides; the title is about ten times as wide as it is high. */
const OF_WIDTH = 1 / 18;
const OF_HEIGHT = 1 / 5.5;

/** A notice for previews, for screens in test mode, and for areas that have no other slide. */
export function FlashView({ inherited, onReady }: ViewProps<{ flash_path: string }>) {
  const frame = useRef<HTMLDivElement>(null);
  const box = useBox(frame);
  const { title, advice } = wordsIn(localeOf(inherited.language));
  const size = box && Math.min(box.width * OF_WIDTH, box.height * OF_HEIGHT);

  useEffect(() => {
    void stageFontLoaded().then(onReady);
  }, [onReady]);

  return (
    <div ref={frame} className={styles.frame}>
      {size !== null && (
        <div className={styles.notice} style={{ fontSize: size }}>
          <p className={styles.title}>{title}</p>
          <p className={styles.advice}>{advice}</p>
        </div>
      )}
    </div>
  );
}

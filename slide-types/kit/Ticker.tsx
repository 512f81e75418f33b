import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import styles from './Ticker.module.css';
import { tickerPlace, tickerSpeed } from './ticker-course.ts';
import { type Box, useBox } from './useBox.ts';
import type { LayerTime } from './usePageTurn.ts';

/** The place is compared with the server's clock this often, */
const COMPARE_MS = 10_000;
/** and made up for at a speed that nobody sees, unless it is too far off. */
const FAR_OFF_MS = 500;

interface Props {
  time: LayerTime;
  /** Size of its letters. */
  letterPx: number;
  /** Whether it is read from right to left, and so moves to the right. */
  isRtl: boolean;
  /** The words with what stands between them: the end meets the beginning. Other content has another key. */
  children: ReactNode;
}

/** A line of words that passes by without an end, moved by the compositor alone and at the same place on every screen. */
export function Ticker({ time, letterPx, isRtl, children }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const line = useRef<HTMLDivElement>(null);
  const round = useRef<HTMLDivElement>(null);
  const box = useBox(frame);
  const roundBox = useBox(round);
  const copies = copiesFor(box, roundBox);
  useCourse(line, roundBox?.width ?? 0, tickerSpeed(letterPx), isRtl, time);

  return (
    <div ref={frame} className={styles.frame} dir={isRtl ? 'rtl' : 'ltr'} style={{ fontSize: letterPx }}>
      <div ref={line} className={styles.line}>
        <div ref={round} className={styles.round}>
          {children}
        </div>
        {Array.from({ length: copies }, (_, number) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
          <div key={number} className={styles.round} aria-hidden="true">
            {children}
          </div>
        ))}
      </div>
    </div>
  );
}

/** As many further copies as it takes that there is always one behind the end. */
function copiesFor(box: Box | null, round: Box | null): number {
  return box && round ? Math.ceil(box.width / round.width) : 1;
}

function useCourse(
  line: React.RefObject<HTMLElement | null>,
  width: number,
  speed: number,
  isRtl: boolean,
  { phase, startedAt, serverNow }: LayerTime,
): void {
  const [isMoving, setIsMoving] = useState(false);
  if (phase !== 'preparing' && !isMoving) setIsMoving(true);

  useLayoutEffect(() => {
    if (!line.current || width === 0 || typeof line.current.animate !== 'function') return;
    const roundMs = (width / speed) * 1_000;
    const away = `translate3d(${isRtl ? width : -width}px, 0, 0)`;
    const course = line.current.animate([{ transform: 'translate3d(0, 0, 0)' }, { transform: away }], {
      duration: roundMs,
      iterations: Number.POSITIVE_INFINITY,
    });
    const put = () => {
      course.currentTime = tickerPlace(serverNow(), startedAt, roundMs);
    };
    put();
    if (!isMoving) {
      course.pause();
      return () => course.cancel();
    }
    const compare = window.setInterval(() => {
      const is = Number(course.currentTime ?? 0) % roundMs;
      const off = shortestWay(tickerPlace(serverNow(), startedAt, roundMs) - is, roundMs);
      if (Math.abs(off) > FAR_OFF_MS) put();
      course.playbackRate = Math.abs(off) > FAR_OFF_MS ? 1 : 1 + off / COMPARE_MS;
    }, COMPARE_MS);
    return () => {
      window.clearInterval(compare);
      course.cancel();
    };
  }, [line, width, speed, isRtl, isMoving, startedAt, serverNow]);
}

/** The same place of a round, half a round away at most. */
function shortestWay(way: number, round: number): number {
  const forward = ((way % round) + round) % round;
  return forward > round / 2 ? forward - round : forward;
}

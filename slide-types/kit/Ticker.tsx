import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import styles from './Ticker.module.css';
import { tickerPlace, tickerSpeed } from './ticker-course.ts';
import { type Box, useBox } from './useBox.ts';
import type { LayerTime } from './usePageTurn.ts';

/** How often the position is compared with the server's clock. */
const COMPARE_MS = 10_000;
/** Smaller differences are corrected gradually, larger ones by a jump. */
const FAR_OFF_MS = 500;

interface Props {
  time: LayerTime;
  /** Font size. */
  letterPx: number;
  /** Whether the text is read from right to left, and so moves to the right. */
  isRtl: boolean;
  /** The text with separators, so that its end can be followed by its start. Other content needs another key. */
  children: ReactNode;
}

/** A line of endlessly scrolling text, moved only by the compositor and at the same position on every screen. */
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
          // biome-ignore lint/suspicious/noArrayIndexKey: the copies are identical
          <div key={number} className={styles.round} aria-hidden="true">
            {children}
          </div>
        ))}
      </div>
    </div>
  );
}

/** As many copies as it takes to always have one after the end. */
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

/** The difference within a cycle, at most half a cycle in either direction. */
function shortestWay(way: number, round: number): number {
  const forward = ((way % round) + round) % round;
  return forward > round / 2 ? forward - round : forward;
}

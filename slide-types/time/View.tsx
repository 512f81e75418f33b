import '../kit/stage-font.css';
import { type CSSProperties, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { localeOf } from '../kit/locale.ts';
import { textStyleOn } from '../kit/readability.ts';
import { stageFontLoaded } from '../kit/settled.ts';
import { textSizeIn } from '../kit/text-size.ts';
import { type Box, useBox } from '../kit/useBox.ts';
import type { ViewProps } from '../view.ts';
import { type ClockFace, type ClockSettings, clockFaceAt, widestHalf } from './clock-face.ts';
import { useServerSecond } from './useServerSecond.ts';
import styles from './View.module.css';

interface TimeFields extends ClockSettings {
  time_background_colour: string;
  time_font_colour: string;
  time_font_size: string | number;
}

type Layout = 'main' | 'tall' | 'strip';

/**
 * From this aspect ratio on, an area is a strip with everything on one line; up to the other, hours are above minutes.
 */
const STRIP_ASPECT = 3.5;
const TALL_ASPECT = 0.8;
/** The fraction of the area that the clock may fill. */
const ROOM: Record<Layout, { width: number; height: number }> = {
  main: { width: 0.84, height: 0.76 },
  tall: { width: 0.84, height: 0.84 },
  strip: { width: 0.95, height: 0.7 },
};
/** Text is measured at this size to compute the size that fits. */
const PROBE_PX = 100;

/** The time of day by the server's clock, as large as its area allows. */
export function TimeView({ fields, inherited, phase, startedAt, serverNow, onReady }: ViewProps<TimeFields>) {
  const { time_background_colour: background, time_font_colour: chosenColour, time_font_size: chosenSize } = fields;
  const frame = useRef<HTMLDivElement>(null);
  const probe = useRef<HTMLDivElement>(null);
  const box = useBox(frame);
  const layout = layoutIn(box);
  // While it is being prepared, it shows the time at which it will be visible.
  const second = useServerSecond(serverNow, phase === 'preparing' ? startedAt : 0);
  const locale = useMemo(() => localeOf(inherited.language), [inherited.language]);
  const face = clockFaceAt(second, fields, locale);
  const hasFont = useStageFont();
  const [size, setSize] = useState<number | null>(null);
  const ground = useMemo<CSSProperties>(() => {
    const choice = { type: background ? 'Colour' : 'Transparent', colour: background, image: '' } as const;
    return { ...(background && { background }), ...textStyleOn(choice, chosenColour) };
  }, [chosenColour, background]);

  const widest = widestLike(face, locale);
  const shape = JSON.stringify(widest);
  // biome-ignore lint/correctness/useExhaustiveDependencies: aspect ratio and font affect the layout
  useLayoutEffect(() => {
    if (!probe.current || !box) return;
    const room = ROOM[layout];
    const largest = Math.min(
      (PROBE_PX * box.width * room.width) / probe.current.offsetWidth,
      (PROBE_PX * box.height * room.height) / probe.current.offsetHeight,
    );
    setSize(textSizeIn(box, chosenSize, largest));
  }, [box, layout, shape, hasFont, chosenSize]);

  const isReady = hasFont && size !== null;
  useEffect(() => {
    if (isReady) onReady();
  }, [isReady, onReady]);

  return (
    <div ref={frame} className={`${styles.frame} ${styles[layout]}`} style={ground}>
      <div ref={probe} className={`${styles.clock} ${styles.probe}`} style={{ fontSize: PROBE_PX }} aria-hidden="true">
        <Face face={widest} layout={layout} />
      </div>
      {isReady && (
        <div className={styles.clock} style={{ fontSize: size }}>
          <Face face={face} layout={layout} />
        </div>
      )}
    </div>
  );
}

function Face({ face: { time, weekday, date, fullDate }, layout }: { face: ClockFace; layout: Layout }) {
  const isOneLine = time !== null && layout !== 'tall';
  return (
    <>
      {time && (
        <div className={styles.time}>
          <span>{layout === 'tall' ? time.hours.padStart(2, '0') : time.hours}</span>
          {layout !== 'tall' && <span className={styles.colon}>{time.separator}</span>}
          <span>{time.minutes}</span>
          {(time.seconds || time.half) && (
            <span className={styles.aside}>
              {time.half && <span className={styles.half}>{time.half}</span>}
              {time.seconds && <span className={styles.seconds}>{time.seconds}</span>}
            </span>
          )}
        </div>
      )}
      {fullDate && (
        <div className={time ? styles.date : styles.dateAlone}>
          {(isOneLine ? [fullDate] : [weekday, date]).map(
            (line) =>
              line && (
                // Right-to-left languages begin some dates with a number, which would be put at the wrong end.
                <span key={line} className={styles.line} dir="auto">
                  {line}
                </span>
              ),
          )}
        </div>
      )}
    </>
  );
}

/** The same clock with the widest digits, so that its size doesn't change with the time. */
function widestLike({ time, ...dates }: ClockFace, locale: string): ClockFace {
  const widest = time && {
    ...{ hours: '00', separator: time.separator, minutes: '00' },
    seconds: time.seconds && '00',
    half: time.half && widestHalf(locale),
  };
  return { time: widest, ...dates };
}

function layoutIn(box: Box | null): Layout {
  if (box === null) return 'main';
  const aspect = box.width / box.height;
  if (aspect >= STRIP_ASPECT) return 'strip';
  return aspect <= TALL_ASPECT ? 'tall' : 'main';
}

function useStageFont(): boolean {
  const [hasFont, setHasFont] = useState(false);
  useEffect(() => {
    let isCurrent = true;
    void stageFontLoaded().then(() => isCurrent && setHasFont(true));
    return () => {
      isCurrent = false;
    };
  }, []);
  return hasFont;
}

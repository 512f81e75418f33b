import '../kit/stage-font.css';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { FeedAnswer } from '../feed.ts';
import { localeOf } from '../kit/locale.ts';
import { stageFontLoaded } from '../kit/settled.ts';
import { textSizeIn } from '../kit/text-size.ts';
import { type Box, useBox } from '../kit/useBox.ts';
import { useFeed } from '../kit/useFeed.ts';
import type { ViewProps } from '../view.ts';
import { placeNameIn } from './address.ts';
import { Board } from './Board.tsx';
import type { WeatherContent } from './feed-content.ts';
import { forecastAt, isOpenSky } from './forecast-at.ts';
import { fittingSize, type Layout, largestSize, layoutIn } from './layout.ts';
import { Stars } from './Stars.tsx';
import { skyOf } from './sky.ts';
import { useMinute } from './useMinute.ts';
import styles from './View.module.css';
import { WeatherIcon } from './WeatherIcon.tsx';
import { degreesOf, languageOf } from './words.ts';

/** The name of the type, which says nothing more. */
const TYPE_NAME = 'Weather';

interface WeatherFields {
  weather_url: string;
  weather_type: 'Main Content' | 'Bottom Content' | 'Temperature Only';
  weather_font_size: string | number;
  /** Name of the slide; missing if it is rendered without one. */
  name?: string;
}

/** The weather of a place, with a matching sky. */
export function WeatherView({
  fields,
  feed,
  inherited,
  phase,
  serverNow,
  onReady,
  onFailed,
}: ViewProps<WeatherFields>) {
  const { weather_url: address, weather_type: type, weather_font_size: chosenSize } = fields;
  // If the source can't be reached, the slide gives up its turn.
  const giveBack = useCallback(
    (reason: string) => !isInvalidForecast(feed.current()) && onFailed(reason),
    [feed, onFailed],
  );
  const content = useFeed<WeatherContent>(feed, giveBack);
  const isInvalid = content === null && isInvalidForecast(feed.current());
  const frame = useRef<HTMLDivElement>(null);
  const board = useRef<HTMLDivElement>(null);
  const box = useBox(frame);
  const layout = layoutIn(type, box);
  const hasFont = useStageFont();
  useMinute(serverNow);

  useLayoutEffect(() => {
    if (board.current && box) setSize(board.current, box, layout, chosenSize);
  });

  const isReady = hasFont && box !== null && (content !== null || isInvalid);
  useEffect(() => {
    if (isReady) onReady();
  }, [isReady, onReady]);

  const movedForMs = useMovement(phase === 'showing', serverNow);
  const fetchedAt = feed.current()?.fetchedAt ?? null;
  const forecast = content && forecastAt(content, serverNow(), fetchedAt === null ? null : Date.parse(fetchedAt));
  if (!content || !forecast) {
    return (
      <div
        ref={frame}
        className={styles.frame}
        style={isInvalid ? { background: skyOf('cloudy', 'night') } : undefined}
      >
        {isInvalid && (
          <div ref={board} className={`${styles.invalid} ${styles[layout]}`}>
            <WeatherIcon condition="cloudy" isNight={false} />
            <p>{feed.current()?.error}</p>
          </div>
        )}
      </div>
    );
  }
  const { now, light } = forecast;
  return (
    <div ref={frame} className={styles.frame} style={{ background: skyOf(now.condition, light) }}>
      {light === 'night' && isOpenSky(now.condition) && <Stars />}
      <div ref={board} className={`${styles.board} ${styles[layout]}`}>
        {layout === 'temperature' ? (
          <div className={styles.alone}>
            {degreesOf(now.temperature)}
            {now.temperature !== null && <span className={styles.unit}>{content.unit}</span>}
          </div>
        ) : (
          <Board
            place={placeNameIn(address) || content.place || nameOf(fields)}
            unit={content.unit}
            forecast={forecast}
            layout={layout}
            language={languageOf(localeOf(inherited.language))}
            movedForMs={movedForMs}
          />
        )}
      </div>
    </div>
  );
}

/** The slide's name, unless it is still the default one. */
function nameOf({ name = '' }: WeatherFields): string {
  return name.trim() === TYPE_NAME ? '' : name.trim();
}

function setSize(board: HTMLElement, box: Box, layout: Layout, chosenSize: string | number): void {
  const fitting = fittingSize(board, largestSize(layout, box));
  board.style.fontSize = `${textSizeIn(box, chosenSize, fitting)}px`;
}

/** The time of the icons' animation in this turn, the same on all screens; null while they don't move. */
function useMovement(isMoving: boolean, serverNow: () => number): number | null {
  const [movedForMs, setMovedForMs] = useState<number | null>(null);
  useEffect(() => {
    setMovedForMs(isMoving ? serverNow() % 3_600_000 : null);
  }, [isMoving, serverNow]);
  return isMoving ? movedForMs : null;
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

/** An invalid forecast is reported on the slide (specification, section 8). */
function isInvalidForecast(answer: FeedAnswer | null): boolean {
  return answer?.code === 'forecast-invalid';
}

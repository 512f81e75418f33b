import type { CSSProperties } from 'react';
import type { Day } from './feed-content.ts';
import type { ForecastAt } from './forecast-at.ts';
import type { Layout } from './layout.ts';
import styles from './Strips.module.css';
import { WeatherIcon } from './WeatherIcon.tsx';
import { degreesOf, weekdayIn, wordsIn } from './words.ts';

interface Props {
  place: string;
  unit: 'C' | 'F';
  forecast: ForecastAt;
  layout: Exclude<Layout, 'temperature'>;
  language: string;
  /** The time of the icons' animation. */
  movedForMs: number | null;
}

/** Longer descriptions of the source are replaced by our own. */
const LONGEST_WORDS = 30;
/**
 * How many letters of a name's longest word fit on a line; longer words are set smaller, without affecting other text.
 */
const WORD_LETTERS = { wide: 46, tall: 20, strip: 16, lower: 16, lowerTall: 16 };
/** A smaller chance of rain isn't shown. */
const WORTH_TELLING_PERCENT = 10;

/** The current weather and the next days. */
export function Board({ place, unit, forecast, layout, language, movedForMs }: Props) {
  const { now, isNight, today, next } = forecast;
  const words = wordsIn(language);
  const sky = now.words !== null && now.words.length <= LONGEST_WORDS ? now.words : words[now.condition];
  const isLower = layout === 'lower' || layout === 'lowerTall';
  const isLine = isLower || layout === 'strip';
  const facts = [
    now.feelsLike !== null && `${words.feelsLike} ${degreesOf(now.feelsLike)}`,
    now.wind !== null && `${words.windSpeed} ${now.wind}`,
    now.humidity !== null && `${words.humidity} ${now.humidity}\u2009%`,
  ].filter((fact) => fact !== false);

  const sign = (
    <div className={styles.sign}>
      <WeatherIcon condition={now.condition} isNight={isNight} movedForMs={movedForMs} />
    </div>
  );

  return (
    <div
      className={`${styles.board} ${styles[layout]}`}
      style={{ '--shrink': shrinkOf(place, layout) } as CSSProperties}
    >
      {isLower && <div className={styles.scene}>{sign}</div>}
      {!isLine && place !== '' && <h1 className={styles.place}>{place}</h1>}
      <div className={styles.bar}>
        <div className={styles.now} data-part="now">
          {!isLower && sign}
          <div className={styles.temperature}>
            {degreesOf(now.temperature)}
            {now.temperature !== null && <span className={styles.unit}>{unit}</span>}
          </div>
          <div className={styles.about}>
            {isLine && place !== '' && <div className={styles.place}>{place}</div>}
            <div className={styles.sky}>{sky}</div>
            {!isLine && today && (today.high !== null || today.low !== null) && (
              <div className={styles.range}>
                <span>↑ {degreesOf(today.high)}</span> <span>↓ {degreesOf(today.low)}</span>
              </div>
            )}
            {!isLine && facts.length > 0 && (
              <div className={styles.facts}>
                {facts.map((fact) => (
                  <div key={fact}>{fact}</div>
                ))}
              </div>
            )}
          </div>
        </div>
        {next.length > 0 && (
          <div className={styles.days} data-part="days">
            {next.map((day) => (
              <DayOf key={day.date} day={day} weekday={weekdayIn(language, day.date, isLine ? 'short' : 'long')} />
            ))}
          </div>
        )}
      </div>
    </div>
  );
}

function shrinkOf(place: string, layout: Props['layout']): number {
  const longestWord = Math.max(1, ...place.split(/[\s-]+/).map((word) => word.length));
  return Math.min(1, WORD_LETTERS[layout] / longestWord);
}

function DayOf({ day, weekday }: { day: Day; weekday: string }) {
  const { condition, high, low, precipitationChance: chance } = day;
  return (
    <div className={styles.day}>
      <div className={styles.daySign}>
        <WeatherIcon condition={condition} isNight={false} />
      </div>
      <div className={styles.dayName} data-part="name">
        {weekday}
      </div>
      <div className={styles.dayRange}>
        <span className={styles.high}>{degreesOf(high)}</span>
        <span className={styles.low}>{degreesOf(low)}</span>
      </div>
      <div className={styles.chance}>
        {chance !== null && chance >= WORTH_TELLING_PERCENT && (
          <>
            <Drop />
            {chance}
            {'\u2009'}%
          </>
        )}
      </div>
    </div>
  );
}

function Drop() {
  return (
    <svg viewBox="0 0 12 16" className={styles.drop} aria-hidden="true">
      <path d="M6 0C8.5 4 11.5 7 11.5 10.4a5.5 5.5 0 0 1-11 0C.5 7 3.5 4 6 0z" fill="#8ecbff" />
    </svg>
  );
}

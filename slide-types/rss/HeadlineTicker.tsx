import { isStrip } from '../kit/reading-size.ts';
import { Ticker } from '../kit/Ticker.tsx';
import type { Box } from '../kit/useBox.ts';
import type { LayerTime } from '../kit/usePageTurn.ts';
import { shortenedToWords } from '../text-end.ts';
import { headlineOf, isReadFromRight } from './article-words.ts';
import type { Article } from './feed-articles.ts';
import styles from './HeadlineTicker.module.css';

interface Props {
  items: readonly Article[];
  /** The feed's name. */
  source: string;
  box: Box;
  time: LayerTime;
}

/** Height of the line as a fraction of the area's short side, if the area isn't a strip. */
const BAND = 0.18;
const LETTERS_OF_BAND = 0.42;
/** The width of the feed's name, as a fraction of the area's. */
const SOURCE = 0.3;
const SOURCE_IN_PORTRAIT = 0.46;
const LONGEST_HEADLINE = 180;

/** The height of the line: the whole of a strip, or the lower edge of any other area. */
export function tickerHeight(box: Box): number {
  return isStrip(box) ? box.height : Math.round(Math.min(box.width, box.height) * BAND);
}

/** The headlines, scrolling endlessly, next to the name of the feed. */
export function HeadlineTicker({ items, source, box, time }: Props) {
  const bandPx = tickerHeight(box);
  const letterPx = Math.round(bandPx * LETTERS_OF_BAND);
  const headlines = items.map((item) => shortenedToWords(headlineOf(item), LONGEST_HEADLINE));
  const isRtl = isReadFromRight(headlines.join(' '));
  return (
    <div
      className={`${styles.band} ${bandPx < box.height ? styles.low : ''}`}
      dir={isRtl ? 'rtl' : 'ltr'}
      style={{ height: bandPx }}
    >
      {source !== '' && (
        <div
          className={styles.source}
          style={{
            fontSize: letterPx * 0.62,
            maxWidth: box.width * (box.width < box.height ? SOURCE_IN_PORTRAIT : SOURCE),
          }}
        >
          <span dir="auto">{source}</span>
        </div>
      )}
      <div className={styles.course}>
        <Ticker key={headlines.join('\n')} time={time} letterPx={letterPx} isRtl={isRtl}>
          {headlines.map((headline, number) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: another list is another ticker
            <span key={number} className={styles.headline}>
              <bdi>{headline}</bdi>
              <i className={styles.mark} />
            </span>
          ))}
        </Ticker>
      </div>
    </div>
  );
}

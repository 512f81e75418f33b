import '../kit/stage-font.css';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { Background } from '../kit/Background.tsx';
import type { BackgroundChoice } from '../kit/background.ts';
import { localeOf } from '../kit/locale.ts';
import { Pages } from '../kit/Pages.tsx';
import { itemSeconds } from '../kit/page-turn.ts';
import { textStyleOn } from '../kit/readability.ts';
import { smallestReadable } from '../kit/reading-size.ts';
import { picturesSettled, stageFontLoaded } from '../kit/settled.ts';
import { useBox } from '../kit/useBox.ts';
import { useFeed } from '../kit/useFeed.ts';
import { usePageTurn } from '../kit/usePageTurn.ts';
import type { ViewProps } from '../view.ts';
import { ArticleCard } from './ArticleCard.tsx';
import { ageOf, headlineOf } from './article-words.ts';
import type { Article, ArticleFeed } from './feed-articles.ts';
import { HeadlineTicker, tickerHeight } from './HeadlineTicker.tsx';
import styles from './News.module.css';
import { ReadingCard } from './ReadingCard.tsx';

/** How a slide shows a news feed, independent of the field names of its type. */
export interface NewsSettings {
  look: 'cards' | 'ticker' | 'pages';
  hasFade: boolean;
  /** 0 for all. */
  itemCount: number;
  /** Seconds for each item; null divides the slide's duration among them. */
  delay: number | null;
  /** Duration of the slide in seconds; 0 for none. */
  duration: number;
  /** Empty for the most readable one. */
  textColour: string;
  background: BackgroundChoice;
}

type Props = Omit<ViewProps<unknown>, 'fields'> & { settings: NewsSettings };

/** A news feed, one item at a time or all in a ticker. */
export function News({ settings, feed, inherited, onReady, onFailed, ...time }: Props) {
  const { look, hasFade, itemCount, delay, duration, background } = settings;
  const frame = useRef<HTMLDivElement>(null);
  const box = useBox(frame);
  const content = useFeed<ArticleFeed>(feed, onFailed);
  const items = useMemo(
    () => itemsToShow(content?.items ?? [], look === 'ticker', itemCount),
    [content, look, itemCount],
  );
  const itemMs = itemSeconds(delay, duration, items.length) * 1_000;
  const turn = usePageTurn(time, itemMs, items.length);
  const [isDrawn, setDrawn] = useState(false);
  const drawn = useCallback(() => setDrawn(true), []);
  const isGroundSettled = useSettledGround(frame, background.image);
  const textStyle = useMemo(() => textStyleOn(background, settings.textColour), [background, settings.textColour]);

  const isReady = isDrawn && isGroundSettled;
  useEffect(() => {
    if (isReady) onReady();
  }, [isReady, onReady]);
  const isEmpty = content !== null && items.length === 0;
  useEffect(() => {
    if (isEmpty) onFailed('its feed has no items');
  }, [isEmpty, onFailed]);

  const cardsBox = box && { width: box.width, height: box.height - (look === 'ticker' ? tickerHeight(box) : 0) };
  const hasCards = cardsBox !== null && cardsBox.height > 0;

  function draw(article: Article, place: -1 | 0 | 1) {
    if (!content || !box || !cardsBox) return null;
    const startedAt = turn.startedAt + place * itemMs;
    const card = {
      article,
      box: cardsBox,
      smallestPx: smallestReadable(box),
      source: look === 'ticker' ? '' : content.title,
      age: ageOf(article.date, startedAt, localeOf(inherited.language, content.language)),
      onReady: place === 1 ? ignore : drawn,
    };
    const paragraphs = look === 'pages' ? article.page : null;
    if (!paragraphs) return <ArticleCard {...card} />;
    const phase = place === 1 ? 'preparing' : place === -1 ? 'leaving' : time.phase;
    return <ReadingCard {...card} paragraphs={paragraphs} time={{ ...time, startedAt, phase }} itemMs={itemMs} />;
  }

  return (
    <div ref={frame} className={styles.frame} style={textStyle} lang={content?.language ?? undefined}>
      <Background choice={background} textColour={textStyle.color} />
      {hasCards && items.length > 0 && (
        <div className={styles.cards} style={{ height: cardsBox.height }}>
          <Pages
            turn={turn}
            pageMs={itemMs}
            count={items.length}
            hasFade={hasFade}
            keyOf={(index) => identityOf(items[index])}
          >
            {(index, place) => items[index] && draw(items[index], place)}
          </Pages>
        </div>
      )}
      {look === 'ticker' && box && items.length > 0 && (
        <ReadyTicker
          items={items}
          source={content?.title ?? ''}
          box={box}
          time={time}
          onReady={hasCards ? ignore : drawn}
        />
      )}
    </div>
  );
}

function ignore(): void {}

function ReadyTicker({ onReady, ...rest }: Parameters<typeof HeadlineTicker>[0] & { onReady(): void }) {
  const [hasFont, setHasFont] = useState(false);
  useEffect(() => {
    let isCurrent = true;
    void stageFontLoaded().then(() => {
      if (!isCurrent) return;
      setHasFont(true);
      onReady();
    });
    return () => {
      isCurrent = false;
    };
  }, [onReady]);
  return hasFont ? <HeadlineTicker {...rest} /> : null;
}

/** Whether the background image can be painted, or there is none. */
function useSettledGround(frame: React.RefObject<HTMLElement | null>, image: string): boolean {
  const [settled, setSettled] = useState<string | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const ground = frame.current?.firstElementChild;
    void picturesSettled(ground as HTMLElement).then(() => isCurrent && setSettled(image));
    return () => {
      isCurrent = false;
    };
  }, [frame, image]);
  return settled === image;
}

/** A ticker leaves out items that are only an image. */
function itemsToShow(items: readonly Article[], needsWords: boolean, count: number): Article[] {
  const shown = needsWords ? items.filter((item) => headlineOf(item) !== '') : [...items];
  return count > 0 ? shown.slice(0, count) : shown;
}

/** Identifies an item, also after the feed was read again. */
function identityOf(article: Article | undefined): string {
  return article ? (article.link ?? `${article.title} ${article.summary.slice(0, 60)}`) : '';
}

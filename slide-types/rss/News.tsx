import '../kit/stage-font.css';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { Background } from '../kit/Background.tsx';
import { type BackgroundChoice, textColourOnBackground } from '../kit/background.ts';
import { Pages } from '../kit/Pages.tsx';
import { itemSeconds } from '../kit/page-turn.ts';
import { picturesSettled, stageFontLoaded } from '../kit/settled.ts';
import { useBox } from '../kit/useBox.ts';
import { useFeed } from '../kit/useFeed.ts';
import { usePageTurn } from '../kit/usePageTurn.ts';
import type { ViewProps } from '../view.ts';
import { ArticleCard } from './ArticleCard.tsx';
import { ageOf } from './article-words.ts';
import type { Article, ArticleFeed } from './feed-articles.ts';
import { HeadlineTicker } from './HeadlineTicker.tsx';
import styles from './News.module.css';
import { ReadingCard } from './ReadingCard.tsx';

/** How a slide shows a feed of news, in whatever fields its type keeps that. */
export interface NewsSettings {
  look: 'cards' | 'ticker' | 'pages';
  hasFade: boolean;
  /** 0 for all. */
  itemCount: number;
  /** Seconds for each item; none divides the slide's duration among them. */
  delay: number | null;
  /** Of the slide, in seconds; 0 for none. */
  duration: number;
  /** Empty for the one that reads best. */
  textColour: string;
  background: BackgroundChoice;
}

type Props = Omit<ViewProps<unknown>, 'fields'> & { settings: NewsSettings };

/** A feed of news, one item at a time or all in a line that passes by. */
export function News({ settings, feed, onReady, onFailed, ...time }: Props) {
  const { look, hasFade, itemCount, delay, duration, background } = settings;
  const frame = useRef<HTMLDivElement>(null);
  const box = useBox(frame);
  const content = useFeed<ArticleFeed>(feed, onFailed);
  const items = useMemo(
    () => (content ? content.items.slice(0, itemCount > 0 ? itemCount : undefined) : []),
    [content, itemCount],
  );
  const itemMs = itemSeconds(delay, duration, items.length) * 1_000;
  const turn = usePageTurn(time, itemMs, items.length);
  const [isDrawn, setDrawn] = useState(false);
  const drawn = useCallback(() => setDrawn(true), []);
  const isGroundSettled = useSettledGround(frame, background.image);
  const colour = useMemo(
    () => settings.textColour || textColourOnBackground(background),
    [settings.textColour, background],
  );

  const isReady = isDrawn && isGroundSettled;
  useEffect(() => {
    if (isReady) onReady();
  }, [isReady, onReady]);
  const isEmpty = content !== null && items.length === 0;
  useEffect(() => {
    if (isEmpty) onFailed('there are no items in its feed');
  }, [isEmpty, onFailed]);

  function draw(article: Article, isAhead: boolean) {
    if (!content || !box) return null;
    const startedAt = turn.startedAt + (isAhead ? itemMs : 0);
    const words = { source: content.title, age: ageOf(article.date, startedAt || time.serverNow(), content.language) };
    const paragraphs = look === 'pages' ? article.page : null;
    if (!paragraphs) return <ArticleCard article={article} box={box} {...words} onReady={drawn} />;
    return (
      <ReadingCard
        article={article}
        paragraphs={paragraphs}
        box={box}
        {...words}
        time={{ ...time, startedAt, stage: isAhead ? 'preparing' : time.stage }}
        itemMs={itemMs}
        onReady={drawn}
      />
    );
  }

  return (
    <div ref={frame} className={styles.frame} style={{ color: colour }} lang={content?.language ?? undefined}>
      <Background choice={background} textColour={colour} />
      {box && items.length > 0 && (
        <div className={styles.content}>
          {look === 'ticker' ? (
            <ReadyTicker items={items} source={content?.title ?? ''} box={box} time={time} onReady={drawn} />
          ) : (
            <Pages
              turn={turn}
              pageMs={itemMs}
              count={items.length}
              hasFade={hasFade}
              keyOf={(index) => identityOf(items[index])}
            >
              {(index, isAhead) => items[index] && draw(items[index], isAhead)}
            </Pages>
          )}
        </div>
      )}
    </div>
  );
}

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

/** Whether the picture of the background can be painted, or there is none. */
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

/** What tells an item from another, also after the feed was read again. */
function identityOf(article: Article | undefined): string {
  return article ? (article.link ?? `${article.title} ${article.summary.slice(0, 60)}`) : '';
}

import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Pages } from '../kit/Pages.tsx';
import type { Box } from '../kit/useBox.ts';
import { type LayerTime, usePageTurn } from '../kit/usePageTurn.ts';
import { headlineOf, isReadFromRight } from './article-words.ts';
import { MARGIN, ORIGIN_OF_STRIP, STRIP_ASPECT, STRIP_MARGIN, STRIP_SIDE_MARGIN } from './card-measures.ts';
import type { Article } from './feed-articles.ts';
import { fitArticle } from './fit-article.ts';
import { Origin } from './Origin.tsx';
import styles from './ReadingCard.module.css';
import { usePicture } from './usePicture.ts';

interface Props {
  article: Article;
  paragraphs: string[];
  box: Box;
  /** The size of the smallest readable text, in pixels. */
  smallestPx: number;
  source: string;
  age: string;
  time: LayerTime;
  /** How long the article is shown. */
  itemMs: number;
  onReady(): void;
}

/** Font size of the text as a fraction of the short side, and its line height. */
const LETTERS = 1 / 24;
const LINE_HEIGHT = 1.46;
/** Two lines per height of a strip. */
const LETTERS_OF_STRIP = 1 / 4;
/** The shortest time in which people can read a page. */
const SHORTEST_PAGE_MS = 8_000;
const HEAD_WIDTH = 0.4;
const HEAD_WIDTH_OF_STRIP = 0.32;
const HEAD_HEIGHT = 0.3;

/** One article with the text of its linked page, on as many pages as there is time to read. */
export function ReadingCard({ article, paragraphs, box, smallestPx, source, age, time, itemMs, onReady }: Props) {
  const head = useRef<HTMLDivElement>(null);
  const title = useRef<HTMLDivElement>(null);
  const nothing = useRef<HTMLParagraphElement>(null);
  const picture = usePicture(article.picture);
  const [pageCount, setPageCount] = useState<number | null>(null);
  const { unit, margin, sideMargin, originPx, letters, isStrip, isBeside, headBox, textBox } = placesIn(box);
  const hasPicture = isBeside && !isStrip && picture?.size != null;
  const headline = headlineOf(article);
  const titleRoom = { width: headBox.width, height: headBox.height * (hasPicture ? 0.5 : 1) };

  // biome-ignore lint/correctness/useExhaustiveDependencies: the font affects the layout
  useLayoutEffect(() => {
    if (!head.current || !title.current || !nothing.current) return;
    fitArticle(
      { block: head.current, title: title.current, body: nothing.current },
      headline,
      '',
      titleRoom,
      unit * 0.8,
    );
  }, [headline, titleRoom.width, titleRoom.height, unit, picture, source, age]);

  const isReady = picture !== null && pageCount !== null;
  useEffect(() => {
    if (isReady) onReady();
  }, [isReady, onReady]);

  const shownPages = Math.max(1, Math.min(pageCount ?? 1, Math.floor(itemMs / SHORTEST_PAGE_MS)));
  const pageMs = itemMs / shownPages;
  const turn = usePageTurn(time, pageMs, shownPages);
  const isCutOff = pageCount !== null && shownPages < pageCount;

  return (
    <div
      className={`${styles.card} ${isBeside ? styles.beside : styles.above}`}
      dir={isReadFromRight(headline) ? 'rtl' : 'ltr'}
      style={{ padding: `${margin}px ${sideMargin}px`, visibility: isReady ? undefined : 'hidden' }}
    >
      <div className={styles.head} style={{ width: headBox.width, ...(isBeside && { height: headBox.height }) }}>
        <div ref={head}>
          <Origin {...{ source, age, isInStrip: isStrip }} sizePx={Math.max(originPx, smallestPx)} />
          <div ref={title} className={styles.title} dir="auto" />
          <p ref={nothing} hidden />
        </div>
        {hasPicture && article.picture && (
          <img
            className={styles.picture}
            style={{ borderRadius: unit * 0.016, marginTop: margin * 0.6, maxHeight: headBox.height * 0.46 }}
            src={article.picture}
            alt=""
            decoding="async"
            draggable={false}
          />
        )}
      </div>
      <div className={styles.text} style={{ ...textBox, fontSize: letters, lineHeight: LINE_HEIGHT }}>
        <Pages turn={turn} pageMs={pageMs} count={shownPages} hasFade keyOf={String}>
          {(index) => (
            <TextPage
              paragraphs={paragraphs}
              box={textBox}
              index={index}
              isCutOff={isCutOff && index === shownPages - 1}
              key={picture === null ? 'fallback' : 'stage'}
              onCounted={setPageCount}
            />
          )}
        </Pages>
      </div>
    </div>
  );
}

interface TextPageProps {
  paragraphs: string[];
  box: Box;
  index: number;
  isCutOff: boolean;
  onCounted(pages: number): void;
}

/** Columns as wide as the page, of which one is visible. */
function TextPage({ paragraphs, box, index, isCutOff, onCounted }: TextPageProps) {
  const columns = useRef<HTMLDivElement>(null);
  const gap = Math.round(box.width * 0.1);

  useLayoutEffect(() => {
    if (!columns.current) return;
    onCounted(Math.max(1, Math.round((columns.current.scrollWidth + gap) / (box.width + gap))));
  }, [box.width, gap, onCounted]);

  return (
    <div className={`${styles.window} ${isCutOff ? styles.cutOff : ''}`}>
      <div
        ref={columns}
        className={styles.columns}
        style={{
          height: box.height,
          columnWidth: box.width,
          columnGap: gap,
          transform: `translateX(${-index * (box.width + gap)}px)`,
        }}
      >
        {paragraphs.map((paragraph, number) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs never move
          <p key={number} dir="auto">
            {paragraph}
          </p>
        ))}
      </div>
    </div>
  );
}

function placesIn(box: Box) {
  const short = Math.min(box.width, box.height);
  const isStrip = box.width / box.height >= STRIP_ASPECT;
  const unit = isStrip ? box.height * 2.4 : short;
  const margin = Math.round(short * (isStrip ? STRIP_MARGIN : MARGIN));
  const sideMargin = isStrip ? Math.round(short * STRIP_SIDE_MARGIN) : margin;
  const inner = { width: box.width - 2 * sideMargin, height: box.height - 2 * margin };
  const isBeside = box.width > box.height * 1.1;
  const headWidth = isStrip ? HEAD_WIDTH_OF_STRIP : HEAD_WIDTH;
  const headBox = isBeside
    ? { width: Math.round(inner.width * headWidth), height: inner.height }
    : { width: inner.width, height: Math.round(inner.height * HEAD_HEIGHT) };
  const free = isBeside
    ? { width: Math.round(inner.width * (1 - headWidth) - margin), height: inner.height }
    : { width: inner.width, height: inner.height - headBox.height - margin * 0.6 };
  // Whole lines, so that none is cut off.
  const letters = isStrip ? box.height * LETTERS_OF_STRIP : unit * LETTERS;
  const line = letters * LINE_HEIGHT;
  const textBox = { width: free.width, height: Math.max(1, Math.floor(free.height / line)) * line };
  const originPx = isStrip ? box.height * ORIGIN_OF_STRIP : unit / 30;
  return { unit, margin, sideMargin, originPx, letters, isStrip, isBeside, headBox, textBox };
}

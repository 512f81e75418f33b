import { useEffect, useLayoutEffect, useRef } from 'react';
import type { Box } from '../kit/useBox.ts';
import styles from './ArticleCard.module.css';
import { bodyOf, headlineOf, isReadFromRight } from './article-words.ts';
import { MARGIN, ORIGIN_OF_STRIP, STRIP_ASPECT, STRIP_MARGIN, STRIP_SIDE_MARGIN } from './card-measures.ts';
import type { Article } from './feed-articles.ts';
import { fitArticle } from './fit-article.ts';
import { Origin } from './Origin.tsx';
import { usePicture } from './usePicture.ts';

interface Props {
  article: Article;
  box: Box;
  /** The size of the smallest readable text, in pixels. */
  smallestPx: number;
  /** Name of the feed and age of the article, if known. */
  source: string;
  age: string;
  /** Everything is loaded and can be painted. */
  onReady(): void;
}

const CORNER = 0.016;
/** Images are cropped to aspect ratios in this range. */
const NARROWEST = 0.8;
const WIDEST = 1.78;
/** The most an image may be enlarged. */
const MOST_ENLARGED = 2.4;

/** One article: its image next to or above its headline and text. */
export function ArticleCard({ article, box, smallestPx, source, age, onReady }: Props) {
  const block = useRef<HTMLDivElement>(null);
  const title = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLParagraphElement>(null);
  const picture = usePicture(article.picture);
  const headline = headlineOf(article);
  const places = placesIn(box, picture?.size ?? null, headline !== '');
  const text = places.isStrip ? '' : bodyOf(article);
  const { room, unit } = places;
  const originPx = places.isStrip ? box.height * ORIGIN_OF_STRIP : unit / 30;

  const hasFont = picture !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the font affects the layout
  useLayoutEffect(() => {
    if (!block.current || !title.current || !body.current) return;
    fitArticle({ block: block.current, title: title.current, body: body.current }, headline, text, room, unit);
  }, [headline, text, room.width, room.height, unit, hasFont, source, age]);
  useEffect(() => {
    if (hasFont) onReady();
  }, [hasFont, onReady]);

  return (
    <div
      className={`${styles.card} ${styles[places.layout]}`}
      dir={isReadFromRight(headline + text) ? 'rtl' : 'ltr'}
      style={{ padding: `${places.margin}px ${places.sideMargin}px`, visibility: hasFont ? undefined : 'hidden' }}
    >
      {article.picture && places.picture && (
        <div
          className={styles.frame}
          style={{
            ...places.picture,
            borderRadius: unit * CORNER,
            marginBottom: places.layout === 'above' ? places.gap : 0,
          }}
        >
          <img className={styles.picture} src={article.picture} alt="" decoding="async" draggable={false} />
        </div>
      )}
      <div ref={block} className={styles.words} style={{ width: room.width }} hidden={places.layout === 'only'}>
        <Origin {...{ source, age, isInStrip: places.isStrip }} sizePx={Math.max(originPx, smallestPx)} />
        <div ref={title} className={styles.title} dir="auto" />
        <p ref={body} className={styles.body} dir="auto" />
      </div>
    </div>
  );
}

interface Places {
  /** Position of the image; `alone` without one, `only` without text. */
  layout: 'beside' | 'above' | 'strip' | 'alone' | 'only';
  isStrip: boolean;
  margin: number;
  sideMargin: number;
  /** Between image and text. */
  gap: number;
  /** Font sizes are fractions of this. */
  unit: number;
  /** Space for the text. */
  room: Box;
  picture: Box | null;
}

function placesIn(box: Box, picture: Box | null, hasWords: boolean): Places {
  const isStrip = box.width / box.height >= STRIP_ASPECT;
  const short = Math.min(box.width, box.height);
  const margin = Math.round(short * (isStrip ? STRIP_MARGIN : MARGIN));
  const sideMargin = isStrip ? Math.round(short * STRIP_SIDE_MARGIN) : margin;
  const gap = margin * (isStrip ? 1.6 : 0.9);
  const around = { isStrip, margin, sideMargin, gap };
  const inner = { width: box.width - 2 * sideMargin, height: box.height - 2 * margin };
  const unit = isStrip ? box.height * 3.2 : short;
  if (!picture) return { layout: isStrip ? 'strip' : 'alone', ...around, unit, room: inner, picture: null };

  if (!hasWords) return { layout: 'only', ...around, unit, room: inner, picture: pictureIn(inner, picture) };

  const isTall = box.height > box.width * 1.1;
  const most = isStrip
    ? { width: inner.height * WIDEST, height: inner.height }
    : isTall
      ? { width: inner.width, height: inner.height * 0.44 }
      : { width: inner.width * 0.45, height: inner.height };
  const shown = pictureIn(most, picture);
  const room = isTall
    ? { width: inner.width, height: inner.height - shown.height - gap }
    : { width: inner.width - shown.width - gap, height: inner.height };
  return { layout: isStrip ? 'strip' : isTall ? 'above' : 'beside', ...around, unit, room, picture: shown };
}

/** The largest size of the image: within its space, with an acceptable aspect ratio, and without blurring. */
function pictureIn(most: Box, { width, height }: Box): Box {
  const aspect = Math.min(WIDEST, Math.max(NARROWEST, width / height));
  const shown = Math.min(most.width, most.height * aspect, width * MOST_ENLARGED);
  return { width: Math.round(shown), height: Math.round(shown / aspect) };
}

import '../kit/stage-font.css';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { Background } from '../kit/Background.tsx';
import { type BackgroundChoice, type BackgroundType, textColourOnBackground } from '../kit/background.ts';
import { textColourOn } from '../kit/contrast.ts';
import { picturesSettled, stageFontLoaded } from '../kit/settled.ts';
import { type Box, useBox } from '../kit/useBox.ts';
import type { ViewProps } from '../view.ts';
import type { RateFeed } from './feed.ts';
import { type Layout, layOut } from './lay-out.ts';
import { Page } from './Page.tsx';
import { pagesOf, pagingOf, usePage } from './pages.ts';
import { widestParts } from './rate-parts.ts';
import { useRates } from './useRates.ts';
import styles from './View.module.css';

export interface RateFields {
  interestrate_type: 'Main Content' | 'Bottom Content';
  interestrate_background_type: BackgroundType;
  interestrate_items_to_display: number;
  interestrate_items_per_page: number;
  interestrate_transition_delay: number;
  interestrate_image_background: string;
  interestrate_background_colour: string;
  interestrate_item_background_colour: string;
  interestrate_item_font_colour: string;
  interestrate_text_colour: string;
  /** The slide's own, in seconds; the pages share it where staff set no time for them. */
  duration?: number;
}

/** From this shape on, an area is a strip in which everything stands in one line. */
const STRIP_ASPECT = 4;
/** So many pages are measured: those with the most text. */
const MEASURED_PAGES = 6;
/** What translucent colours lie on where the slide has no colour of its own. */
const USUAL_GROUND = '#121b22';

/** A board of rates: title, and page by page what there is and what it costs. */
export function InterestRateView({
  fields,
  feed,
  stage,
  startedAt,
  serverNow,
  onReady,
  onFailed,
}: ViewProps<RateFields>) {
  const rates = useRates(feed, onFailed);
  const frame = useRef<HTMLDivElement>(null);
  const board = useRef<HTMLDivElement>(null);
  const box = useBox(frame);

  const pages = useMemo(() => (rates ? pagesOf(rates.items, fields) : []), [rates, fields]);
  const paging = pagingOf(pages.length, fields.interestrate_transition_delay, fields.duration ?? 0);
  const current = usePage(paging, { stage, startedAt, serverNow });
  const rowsPerPage = pages[0]?.length ?? 1;
  const layout = layoutIn(fields.interestrate_type, box, rowsPerPage);
  const columns = columnsFor(rowsPerPage, box, layout);
  const colours = useColours(fields);
  const widest = useMemo(() => widestParts(pages.flat().map(({ rate }) => rate)), [pages]);
  const measured = useMemo(() => longestPages(pages), [pages]);
  const hasPanels = fields.interestrate_item_background_colour !== '';

  useLayoutEffect(() => {
    if (board.current && box) layOut(board.current, layout, Math.ceil(rowsPerPage / columns));
  });

  const isDrawn = box !== null && rates !== null;
  const [isSettled, setSettled] = useState(false);
  const { image } = colours.background;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another picture is another one to wait for
  useEffect(() => {
    if (!isDrawn || !frame.current) return;
    let isCurrent = true;
    void Promise.all([stageFontLoaded(), picturesSettled(frame.current)]).then(() => {
      if (isCurrent) setSettled(true);
    });
    return () => {
      isCurrent = false;
    };
  }, [isDrawn, image]);
  useEffect(() => {
    if (isSettled) onReady();
  }, [isSettled, onReady]);

  const pageProps = {
    columns,
    widest,
    layout,
    panelColour: hasPanels ? fields.interestrate_item_background_colour : '',
  };
  return (
    <div ref={frame} className={styles.frame}>
      {rates && box && (
        <>
          <Background choice={colours.background} textColour={colours.text} />
          <div
            ref={board}
            className={`${styles.board} ${styles[layout]} ${isBand(fields.interestrate_type, box) ? styles.band : ''}`}
            style={{ color: colours.text }}
          >
            {(rates.title !== '' || rates.description !== '') && <Header rates={rates} />}
            <div className={styles.stage} data-part="stage" style={{ color: colours.item }}>
              {measured.map((rows, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the pages are what stands at these places
                <div key={index} className={styles.measured} data-part="measured" aria-hidden="true">
                  <Page rows={rows} {...pageProps} />
                </div>
              ))}
              <Pages pages={pages} current={current} isMoving={stage === 'showing'} pageProps={pageProps} />
            </div>
            {layout !== 'strip' && pages.length > 1 && <Progress count={pages.length} current={current} />}
          </div>
        </>
      )}
    </div>
  );
}

function Header({ rates: { title, description } }: { rates: RateFeed }) {
  return (
    <header className={styles.header} data-part="header">
      {title !== '' && <h1>{title}</h1>}
      {description !== '' && <p>{description}</p>}
    </header>
  );
}

interface PagesProps {
  pages: Parameters<typeof Page>[0]['rows'][];
  current: number;
  isMoving: boolean;
  pageProps: Omit<Parameters<typeof Page>[0], 'rows'>;
}

/** The page of the moment; the one before fades out below it. */
function Pages({ pages, current, isMoving, pageProps }: PagesProps) {
  const [{ now, before }, setTurn] = useState<{ now: number; before: number | null }>({ now: current, before: null });
  if (now !== current) setTurn({ now: current, before: isMoving ? now : null });
  const shown = before === null || before === current ? [current] : [before, current];
  return shown.map((index) => {
    const rows = pages[index];
    if (!rows) return null;
    const motion = index !== current ? styles.leaving : before !== null && isMoving ? styles.entering : '';
    return (
      <div key={index} className={`${styles.page} ${motion}`} aria-hidden={index !== current}>
        <div className={styles.sheet} data-part="page">
          <Page rows={rows} {...pageProps} />
        </div>
      </div>
    );
  });
}

/** Beyond this many pages, a number tells more than a row of marks. */
const MOST_MARKS = 12;

function Progress({ count, current }: { count: number; current: number }) {
  if (count > MOST_MARKS) {
    return (
      <div className={styles.count}>
        {current + 1} / {count}
      </div>
    );
  }
  return (
    <div className={styles.marks} aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: marks have nothing but their place
        <i key={index} className={index === current ? styles.markNow : ''} />
      ))}
    </div>
  );
}

function layoutIn(type: RateFields['interestrate_type'], box: Box | null, rowsPerPage: number): Layout {
  if (type === 'Bottom Content' || (box !== null && box.width / box.height >= STRIP_ASPECT)) return 'strip';
  return rowsPerPage === 1 ? 'hero' : 'board';
}

/** Content for the bottom keeps to the lower edge of an area that is more than a strip. */
function isBand(type: RateFields['interestrate_type'], box: Box): boolean {
  return type === 'Bottom Content' && box.width / box.height < STRIP_ASPECT;
}

/** Long pages of wide areas stand in columns, so that their letters needn't be so small. */
function columnsFor(rows: number, box: Box | null, layout: Layout): number {
  if (layout === 'strip') return rows;
  if (box === null || box.width <= box.height) return rows > 30 ? 2 : 1;
  if (rows > 24) return 3;
  return rows > 9 ? 2 : 1;
}

function longestPages<Row extends { description: string; rate: string }>(pages: Row[][]): Row[][] {
  const lettersOf = (rows: Row[]) => rows.reduce((sum, row) => sum + row.description.length + row.rate.length, 0);
  const longest = [...pages].sort((one, other) => lettersOf(other) - lettersOf(one)).slice(0, MEASURED_PAGES);
  const first = pages[0];
  return first && !longest.includes(first) ? [...longest, first] : longest;
}

function useColours(fields: RateFields) {
  const {
    interestrate_background_type: type,
    interestrate_background_colour: colour,
    interestrate_image_background: image,
    interestrate_text_colour: chosenText,
    interestrate_item_background_colour: panel,
    interestrate_item_font_colour: chosenItem,
  } = fields;
  return useMemo(() => {
    const background: BackgroundChoice = { type, colour, image };
    const text = chosenText || textColourOnBackground(background);
    const below = type === 'Colour' && colour !== '' ? colour : USUAL_GROUND;
    return { background, text, item: chosenItem || (panel === '' ? text : textColourOn(panel, below)) };
  }, [type, colour, image, chosenText, panel, chosenItem]);
}

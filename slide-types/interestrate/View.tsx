import '../kit/stage-font.css';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { Background } from '../kit/Background.tsx';
import { usePage } from '../kit/paging.ts';
import { picturesSettled, stageFontLoaded } from '../kit/settled.ts';
import { type Box, useBox } from '../kit/useBox.ts';
import type { ViewProps } from '../view.ts';
import { columnsFor, isBand, isTall, layoutIn, longestPages, mostRowsFor, readable } from './arrangement.ts';
import type { RateFeed } from './feed-rates.ts';
import { layOut, scalePages } from './lay-out.ts';
import { Page } from './Page.tsx';
import { pagesOf, pagingOf } from './pages.ts';
import { Progress, RatePages } from './RatePages.tsx';
import { widestParts } from './rate-parts.ts';
import styles from './Strips.module.css';
import { type RateColours, useColours } from './useColours.ts';
import { useRates } from './useRates.ts';

interface RateFields extends RateColours {
  interestrate_type: 'Main Content' | 'Bottom Content';
  interestrate_items_to_display: number;
  interestrate_items_per_page: number;
  interestrate_transition_delay: number;
  /** Missing in plans that were stored by earlier versions. */
  interestrate_map_names?: string[];
  interestrate_map_title?: string;
  /** The slide's duration in seconds, which the pages share if no time per page is set. */
  duration?: number;
}

/** No names: all rows of the source. */
const ALL: string[] = [];

/** A rate table: a title, and pages of descriptions and rates. */
export function InterestRateView({
  fields,
  feed,
  inherited,
  phase,
  startedAt,
  serverNow,
  onReady,
  onFailed,
}: ViewProps<RateFields>) {
  const { interestrate_map_names: names = ALL, interestrate_map_title: title = '' } = fields;
  const rates = useRates(feed, { names, title }, onFailed);
  const frame = useRef<HTMLDivElement>(null);
  const board = useRef<HTMLDivElement>(null);
  const box = useBox(frame);

  const [isSettled, setSettled] = useState(false);
  const [fewer, setFewer] = useState<{ of: unknown[]; rows: number } | null>(null);
  const { interestrate_items_per_page: asked, interestrate_items_to_display: shown } = fields;
  const measuredFor = [rates, box, isSettled, fields.interestrate_type, asked, shown];
  const most = mostRowsFor(fields.interestrate_type, box);
  const isFewer = fewer?.of.every((value, index) => value === measuredFor[index]);
  const mostRows = fewer && isFewer ? fewer.rows : most.rows;
  const { isLimit } = most;
  const pages = useMemo(
    () => (rates ? pagesOf(rates.items, fields, { rows: mostRows, isLimit }).map(readable) : []),
    [rates, fields, mostRows, isLimit],
  );
  const paging = pagingOf(pages.length, fields.interestrate_transition_delay, fields.duration ?? 0);
  const current = usePage(paging, { phase, startedAt, serverNow });
  const rowsPerPage = pages[0]?.length ?? 1;
  const layout = layoutIn(fields.interestrate_type, box, rowsPerPage);
  const columns = columnsFor(rowsPerPage, box, layout);
  const colours = useColours(fields, inherited.theme);
  const widest = useMemo(() => widestParts(pages.flatMap((page) => page.map(({ rate }) => rate))), [pages]);
  const measured = useMemo(() => longestPages(pages), [pages]);
  const hasPanels = fields.interestrate_item_background_colour !== '';

  const isDrawn = box !== null && rates !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: text and font affect the layout
  useLayoutEffect(() => {
    if (!board.current || !box) return;
    const isReadable = layOut(board.current, box, layout, Math.ceil(rowsPerPage / columns));
    const mayBeFewer = rowsPerPage > 1 && (isLimit || asked < 1);
    // Before the screen is painted, until the text can be read.
    if (!isReadable && mayBeFewer) setFewer({ of: measuredFor, rows: rowsPerPage - 1 });
  }, [rates, measured, box, layout, rowsPerPage, columns, isSettled]);
  useLayoutEffect(() => {
    if (board.current) scalePages(board.current);
  });
  const { image } = colours.background;
  // biome-ignore lint/correctness/useExhaustiveDependencies: waits for another image again
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
          <Background choice={colours.background} textColour={colours.text.color} />
          <div
            ref={board}
            className={`${styles.board} ${styles[layout]} ${isBand(fields.interestrate_type, box) ? bandIn(box) : ''}`}
            style={colours.text}
          >
            {(rates.title !== '' || rates.description !== '') && <Header rates={rates} />}
            <div className={styles.stage} data-part="stage" style={colours.item}>
              {measured.map((rows, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: pages are identified by their index
                <div key={index} className={styles.measured} data-part="measured" aria-hidden="true">
                  <Page rows={rows} {...pageProps} />
                </div>
              ))}
              <RatePages pages={pages} current={current} isMoving={phase === 'showing'} pageProps={pageProps} />
            </div>
            {layout !== 'strip' && pages.length > 1 && <Progress count={pages.length} current={current} />}
          </div>
        </>
      )}
    </div>
  );
}

function bandIn(box: Box): string | undefined {
  return isTall(box) ? styles.tallBand : styles.band;
}

function Header({ rates: { title, description } }: { rates: RateFeed }) {
  return (
    <header className={styles.header} data-part="header">
      {title !== '' && <h1>{title}</h1>}
      {description !== '' && <p>{description}</p>}
    </header>
  );
}

import '../kit/stage-font.css';
import '../kit/stage-serif.css';
import { useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { textColourOn } from '../kit/contrast.ts';
import { isStrip, readingUnit } from '../kit/reading-size.ts';
import { picturesSettled, stageFontLoaded, usedFontsLoaded } from '../kit/settled.ts';
import { tameStyles } from '../kit/tame-styles.ts';
import { type Box, useBox } from '../kit/useBox.ts';
import type { ViewProps } from '../view.ts';
import { type Fit, fitText, type Layout } from './fit-text.ts';
import styles from './View.module.css';

interface RteFields {
  rte_content: string;
  rte_backgroundcolour: string;
  rte_type: 'Main Content' | 'Bottom Content' | 'Side Content';
}

/** Margins around the text as a fraction of each side; a strip needs more of its height for text. */
const MARGIN = 0.05;
const STRIP_MARGIN = 0.14;
/** The width of side content in a wide area. */
const SIDE_COLUMN = 0.42;

/** The latest fits by text, because a slide is drawn again each time it is shown, and measuring takes long. */
const knownFits = new Map<string, { place: string; fit: Fit }>();
const MOST_KNOWN_FITS = 40;

/** Text, laid out to be readable from ten metres and fitted to its area by measuring. */
export function RteView({ fields, onReady }: ViewProps<RteFields>) {
  const { rte_content: html, rte_backgroundcolour: background, rte_type: type } = fields;
  const frame = useRef<HTMLDivElement>(null);
  const text = useRef<HTMLDivElement>(null);
  const box = useBox(frame);
  const layout = layoutIn(type, box);
  const ground = useMemo(
    () =>
      background === '' ? undefined : { background, color: textColourOn(background), '--theme-accent-text': 'initial' },
    [background],
  );

  useLayoutEffect(() => {
    if (text.current && box) layOut(text.current, box, layout, html);
  });

  const isMeasured = box !== null;
  useEffect(() => {
    if (!isMeasured) return;
    let isCurrent = true;
    void Promise.all([stageFontLoaded(), usedFontsLoaded(), text.current && picturesSettled(text.current)]).then(() => {
      if (!isCurrent || !text.current || !frame.current) return;
      const { clientWidth: width, clientHeight: height } = frame.current;
      const fit = layOut(text.current, { width, height }, layout, html);
      rememberFit(html, placeOf(text.current, { width, height }, layout), fit);
      onReady();
    });
    return () => {
      isCurrent = false;
    };
  }, [isMeasured, html, layout, onReady]);

  return (
    <div
      ref={frame}
      className={`${styles.frame} ${styles[layout]} ${type === 'Bottom Content' ? styles.bottom : ''}`}
      style={ground}
    >
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the server cleans this field on the way in and out */}
      <div ref={text} className={styles.text} dangerouslySetInnerHTML={{ __html: html }} />
    </div>
  );
}

function layoutIn(type: RteFields['rte_type'], box: Box | null): Layout {
  if (box !== null && isStrip(box)) return 'strip';
  return type === 'Side Content' ? 'side' : 'main';
}

function layOut(text: HTMLElement, box: Box, layout: Layout, html: string): Fit {
  const isColumn = layout === 'side' && box.width > box.height;
  const column = isColumn ? SIDE_COLUMN : 1 - 2 * MARGIN;
  const margin = layout === 'strip' ? STRIP_MARGIN : MARGIN;
  const room = { width: box.width * column, height: box.height * (1 - 2 * margin) };
  text.style.margin = `${box.height * margin}px ${box.width * MARGIN}px`;
  text.style.width = layout === 'strip' ? 'auto' : `${room.width}px`;
  text.style.maxWidth = `${room.width}px`;
  tameStyles(text);
  const shortSide = isColumn ? Math.min(room.width, box.height) : Math.min(box.width, box.height);
  const known = knownFits.get(html);
  const isSamePlace = known?.place === placeOf(text, box, layout);
  return fitText(text, room, layout, shortSide, readingUnit(box), isSamePlace ? known?.fit : undefined);
}

/** What a fit depends on besides its text. */
function placeOf(text: HTMLElement, { width, height }: Box, layout: Layout): string {
  return [width, height, layout, getComputedStyle(text).fontFamily].join(' ');
}

function rememberFit(html: string, place: string, fit: Fit): void {
  knownFits.delete(html);
  knownFits.set(html, { place, fit });
  const [oldest] = knownFits.keys();
  if (knownFits.size > MOST_KNOWN_FITS && oldest !== undefined) knownFits.delete(oldest);
}

import { useCallback, useEffect, useRef, useState } from 'react';
import { usePage } from '../kit/paging.ts';
import { decoded } from '../kit/settled.ts';
import { type Box, useBox } from '../kit/useBox.ts';
import { fillsUncropped } from '../picture-fit.ts';
import type { ViewProps } from '../view.ts';
import { pagesShown, secondsPerPage } from './facts.ts';
import styles from './View.module.css';

interface DocumentFields {
  document_path: string;
  /** The images of the pages; missing until they are drawn. */
  document_pages?: readonly string[];
  document_page_seconds: number;
}

/**
 * The pages of a document one after the other. The next page is decoded below the current one, which stays until the
 * next can be painted.
 */
export function DocumentView({ fields, phase, startedAt, serverNow, onReady, onFailed }: ViewProps<DocumentFields>) {
  const frame = useRef<HTMLDivElement>(null);
  const box = useBox(frame);
  const pages = pagesShown(fields);
  const delayMs = secondsPerPage(fields) * 1000;
  const paging = { count: pages.length, delayMs, turnMs: pages.length * delayMs };
  const current = usePage(paging, { phase, startedAt, serverNow });
  const wanted = pages[current] ?? null;
  const next = pages[(current + 1) % pages.length] ?? null;
  /** The mounted pages that can be painted. */
  const [paintable, setPaintable] = useState<readonly string[]>([]);
  const [shown, setShown] = useState<string | null>(null);
  const visible = wanted !== null && paintable.includes(wanted) ? wanted : shown;
  if (visible !== shown) setShown(visible);

  const addPaintable = useCallback((page: string) => setPaintable((before) => [...before, page]), []);
  const removePaintable = useCallback(
    (page: string) => setPaintable((before) => before.filter((one) => one !== page)),
    [],
  );
  useEffect(() => {
    if (visible !== null) onReady();
  }, [visible, onReady]);

  return (
    <div ref={frame} className={styles.frame}>
      {[...new Set([visible, wanted, next])].map(
        (page) =>
          page !== null && (
            <Page
              key={page}
              page={page}
              box={box}
              isVisible={page === visible}
              onPaintable={addPaintable}
              onRemoved={removePaintable}
              onFailed={onFailed}
            />
          ),
      )}
    </div>
  );
}

interface PageProps extends Pick<ViewProps<unknown>, 'onFailed'> {
  page: string;
  box: Box | null;
  isVisible: boolean;
  onPaintable(page: string): void;
  onRemoved(page: string): void;
}

function Page({ page, box, isVisible, onPaintable, onRemoved, onFailed }: PageProps) {
  const [aspect, setAspect] = useState<number | null>(null);
  const fills = box !== null && aspect !== null && fillsUncropped(box.width / box.height, aspect);
  useEffect(() => () => onRemoved(page), [page, onRemoved]);

  async function prepare(picture: HTMLImageElement) {
    try {
      await decoded(picture);
    } catch {
      // Some browsers refuse to decode images in advance that they can paint.
      if (picture.naturalWidth === 0) return onFailed(`${page} is not an image`);
    }
    setAspect(picture.naturalWidth / picture.naturalHeight);
    if (picture.isConnected) onPaintable(page);
  }

  return (
    <img
      className={isVisible ? styles.page : `${styles.page} ${styles.waiting}`}
      style={{ objectFit: fills ? 'cover' : 'contain' }}
      src={page}
      alt=""
      decoding="async"
      draggable={false}
      onLoad={(event) => void prepare(event.currentTarget)}
      onError={() => onFailed(`${page} did not load`)}
    />
  );
}

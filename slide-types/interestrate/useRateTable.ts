import { useEffect, useState } from 'react';
import { t } from '#ui/language.ts';
import type { FeedAnswer } from '../feed.ts';
import type { FormServices, RateTable } from '../form.ts';
import { EMPTY_TABLE, isSameTable, tableIn, withoutEmptyRows } from './rate-table.ts';

interface Options {
  /** The slide's current file; empty if there is none. */
  path: string;
  feed: FeedAnswer | null;
  writeRates: FormServices['writeRates'];
  onWritten(location: string): void;
}

/** The state of saving. */
type Progress =
  | { step: 'idle' }
  | { step: 'writing' }
  | { step: 'done'; path: string }
  | { step: 'failed'; sentence: string };

/** A rate table that is loaded from the slide's file, edited, and written to a new file. */
export function useRateTable({ path, feed, writeRates, onWritten }: Options) {
  const [base, setBase] = useState(path);
  const [written, setWritten] = useState<RateTable | null>(path === '' ? EMPTY_TABLE : null);
  const [table, setTable] = useState<RateTable | null>(keptTables.get(path) ?? written);
  const [progress, setProgress] = useState<Progress>({ step: 'idle' });

  // A file changed by someone else, or another slide: start again with that.
  if (path !== base && progress.step !== 'writing') {
    const start = path === '' ? EMPTY_TABLE : null;
    setBase(path);
    setWritten(start);
    setTable(keptTables.get(path) ?? start);
    setProgress({ step: 'idle' });
  }

  // Only once, so that later content of the source doesn't overwrite what is being typed.
  const read = path === '' ? null : tableIn(feed);
  const isUnreadable = path !== '' && feed !== null && feed.content === null;
  useEffect(() => {
    if (written !== null || (read === null && !isUnreadable)) return;
    const found = read ?? EMPTY_TABLE;
    setWritten(found);
    setTable((present) => present ?? (found.rows.length > 0 ? found : { ...found, rows: EMPTY_TABLE.rows }));
  }, [written, read, isUnreadable]);

  const isUnfinished = table !== null && written !== null && !isSameTable(table, written);
  useEffect(() => {
    if (isUnfinished && table) keptTables.set(path, table);
    else keptTables.delete(path);
  }, [isUnfinished, table, path]);

  // Asks before the window is closed, as for all unsaved changes.
  useEffect(() => {
    if (!isUnfinished) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isUnfinished]);

  async function finish() {
    if (!table || progress.step === 'writing') return;
    const finished = withoutEmptyRows(table);
    if (finished.rows.length === 0) return setProgress({ step: 'failed', sentence: t('Enter at least one rate.') });
    setProgress({ step: 'writing' });
    try {
      const location = await writeRates(finished);
      keptTables.delete(path);
      setBase(location);
      setWritten(finished);
      setProgress({ step: 'done', path: location });
      onWritten(location);
    } catch (error) {
      setProgress({ step: 'failed', sentence: error instanceof Error ? error.message : String(error) });
    }
  }

  function change(changed: Partial<RateTable>) {
    setTable((present) => present && { ...present, ...changed });
    setProgress({ step: 'idle' });
  }

  return { table, isUnfinished, isUnreadable, progress, change, finish };
}

/** Unfinished tables in this window, by the file they started from, so that users can continue later. */
const keptTables = new Map<string, RateTable>();

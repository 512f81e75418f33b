import { isRecord, parsed } from '../host/display-response.ts';
import type { Host, StoredFile } from '../host/host.ts';
import type { ProblemTracker } from '../host/problem-tracker.ts';

/** Files that arrive damaged at every attempt. The next page on this machine starts with the same list. */
export interface DamagedFiles {
  add(file: StoredFile): void;
  /** The file arrived intact, or is no longer tried. */
  forget(sha256: string): void;
  keepOnly(needed: ReadonlySet<string>): void;
  /** Whether the text contains the location of any of them. */
  areNamedIn(text: string): boolean;
}

const RECORD = 'damaged files';

export function createDamagedFiles({ records }: Pick<Host, 'records'>, problems: ProblemTracker): DamagedFiles {
  /** By hash. */
  const locations = new Map<string, string>();
  /** Hashes removed before the stored record was read. */
  const forgotten = new Set<string>();
  const refused = (error: unknown) => void problems.occurred('storageRefused', String(error));
  let work = records.read(RECORD).then(remember).catch(refused);

  function remember(text: string | null): void {
    const found = parsed(text ?? '');
    if (!isRecord(found)) return;
    for (const [sha256, location] of Object.entries(found)) {
      if (typeof location === 'string' && !forgotten.has(sha256)) locations.set(sha256, location);
    }
  }

  function keep(): void {
    const text = () => (locations.size > 0 ? JSON.stringify(Object.fromEntries(locations)) : null);
    work = work.then(() => records.write(RECORD, text())).catch(refused);
  }

  function forget(sha256: string): void {
    forgotten.add(sha256);
    if (locations.delete(sha256)) keep();
  }

  return {
    add({ sha256, location }) {
      forgotten.delete(sha256);
      if (locations.get(sha256) === location) return;
      locations.set(sha256, location);
      keep();
    },
    forget,
    keepOnly(needed) {
      for (const sha256 of [...locations.keys()]) if (!needed.has(sha256)) forget(sha256);
    },
    areNamedIn: (text) => [...locations.values()].some((location) => text.includes(location)),
  };
}

import type { FileStore, Records, StoredFile } from '../host/host.ts';

/** The storage of a simulated machine, which outlives its page. */
export interface SimulatedDisk {
  files: FileStore;
  records: Records;
  /** Whether pages can open the file store. */
  offersFileStore: boolean;
  /** Whether every call fails. */
  isRefusing: boolean;
  quotaBytes: number;
  usedBytes(): number;
  /** Deletes everything. */
  clear(): void;
  /** Completely stored files, by location. */
  readonly completeFiles: ReadonlyMap<string, StoredFile>;
}

export function simulatedDisk(): SimulatedDisk {
  const parts = new Map<string, Uint8Array>();
  const completeFiles = new Map<string, StoredFile>();
  const records = new Map<string, string>();
  const usedBytes = () => [...parts.values()].reduce((sum, bytes) => sum + bytes.length, 0);

  function refuse(): void {
    if (disk.isRefusing) throw new Error('the browser refuses access');
  }

  const disk: SimulatedDisk = {
    offersFileStore: true,
    isRefusing: false,
    quotaBytes: Number.POSITIVE_INFINITY,
    usedBytes,
    clear() {
      for (const entries of [parts, completeFiles, records]) entries.clear();
    },
    completeFiles,
    files: {
      async whole() {
        refuse();
        return new Map([...completeFiles].map(([location, { sha256 }]) => [location, sha256]));
      },
      async readPart(sha256, part) {
        refuse();
        return parts.get(`${sha256}/${part}`)?.slice() ?? null;
      },
      async writePart(sha256, part, bytes) {
        refuse();
        if (usedBytes() + bytes.length > disk.quotaBytes) throw new FullError('no room');
        parts.set(`${sha256}/${part}`, bytes.slice());
      },
      async finish({ location, bytes, sha256, contentType }) {
        refuse();
        completeFiles.set(location, { location, bytes, sha256, contentType });
      },
      async keepOnly(needed) {
        refuse();
        const locations = new Set(needed.map(({ location }) => location));
        const hashes = new Set(needed.map(({ sha256 }) => sha256));
        for (const location of completeFiles.keys()) if (!locations.has(location)) completeFiles.delete(location);
        for (const key of parts.keys()) if (!hashes.has(key.split('/')[0] ?? '')) parts.delete(key);
      },
    },
    records: {
      async read(name) {
        refuse();
        return records.get(name) ?? null;
      },
      async write(name, text) {
        refuse();
        if (text === null) records.delete(name);
        else records.set(name, text);
      },
      async names() {
        refuse();
        return [...records.keys()];
      },
    },
  };
  return disk;
}

class FullError extends Error {
  override name = 'QuotaExceededError';
}

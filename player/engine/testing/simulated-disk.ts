import type { FileStore, Records, StoredFile } from '../host.ts';

/** What a simulated machine keeps when its page goes. */
export interface SimulatedDisk {
  files: FileStore;
  records: Records;
  /** Whether pages get to see the file store at all. */
  keepsFiles: boolean;
  /** Every call is refused. */
  isRefusing: boolean;
  quotaBytes: number;
  usedBytes(): number;
  /** Nothing is left. */
  lose(): void;
  /** What is answered from here, by location. */
  readonly whole: ReadonlyMap<string, StoredFile>;
}

export function simulatedDisk(): SimulatedDisk {
  const parts = new Map<string, Uint8Array>();
  const whole = new Map<string, StoredFile>();
  const records = new Map<string, string>();
  const usedBytes = () => [...parts.values()].reduce((sum, bytes) => sum + bytes.length, 0);

  function refuse(): void {
    if (disk.isRefusing) throw new Error('the browser keeps nothing');
  }

  const disk: SimulatedDisk = {
    keepsFiles: true,
    isRefusing: false,
    quotaBytes: Number.POSITIVE_INFINITY,
    usedBytes,
    lose() {
      for (const kept of [parts, whole, records]) kept.clear();
    },
    whole,
    files: {
      async whole() {
        refuse();
        return new Map([...whole].map(([location, { sha256 }]) => [location, sha256]));
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
        whole.set(location, { location, bytes, sha256, contentType });
      },
      async keepOnly(needed) {
        refuse();
        const locations = new Set(needed.map(({ location }) => location));
        const hashes = new Set(needed.map(({ sha256 }) => sha256));
        for (const location of whole.keys()) if (!locations.has(location)) whole.delete(location);
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

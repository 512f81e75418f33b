import type { Readable } from 'node:stream';
import type { ByteRange, MediaFolder } from '../storage/media-folder.ts';

/** Larger files are streamed, as fast as each client can receive them. */
const MAX_FILE_BYTES = 4 * 1024 * 1024;
const MAX_CACHE_BYTES = 32 * 1024 * 1024;
/** The screens of a channel request its new image within seconds. */
const KEPT_MS = 10_000;

interface Entry {
  bytes: number;
  content: Promise<Buffer>;
  /** How many responses are sending it. */
  users: number;
  timer: NodeJS.Timeout | undefined;
}

export interface CachedFile {
  content: Buffer;
  /** Must be called once the content has been sent. */
  release(): void;
}

/** Reads small files once for all requests within a few seconds, and keeps only one copy in memory. */
export class SmallFileCache {
  private readonly entries = new Map<string, Entry>();
  private bytes = 0;

  constructor(private readonly folder: Pick<MediaFolder, 'sizeOf' | 'read'>) {}

  /** See `MediaFolder.sizeOf`. */
  async sizeOf(fileName: string, expected?: number | null): Promise<number | null> {
    return this.entries.get(fileName)?.bytes ?? this.folder.sizeOf(fileName, expected);
  }

  /** See `MediaFolder.read`. */
  read(fileName: string, range?: ByteRange): Promise<Readable> {
    return this.folder.read(fileName, range);
  }

  /**
   * Returns a file of this size. Returns null if it is large, or the cache is full. Rejects if the file can't be read.
   */
  async acquire(fileName: string, bytes: number): Promise<CachedFile | null> {
    const entry = this.entries.get(fileName) ?? this.add(fileName, bytes);
    if (!entry) return null;
    entry.users += 1;
    clearTimeout(entry.timer);
    let isReleased = false;
    const release = () => {
      if (isReleased) return;
      isReleased = true;
      entry.users -= 1;
      if (entry.users === 0) entry.timer = setTimeout(() => this.drop(fileName, entry), KEPT_MS).unref();
    };
    try {
      return { content: await entry.content, release };
    } catch (error) {
      release();
      this.drop(fileName, entry);
      throw error;
    }
  }

  private add(fileName: string, bytes: number): Entry | null {
    if (bytes > MAX_FILE_BYTES || this.bytes + bytes > MAX_CACHE_BYTES) return null;
    const entry: Entry = { bytes, content: this.readAll(fileName, bytes), users: 0, timer: undefined };
    this.entries.set(fileName, entry);
    this.bytes += bytes;
    return entry;
  }

  private async readAll(fileName: string, bytes: number): Promise<Buffer> {
    const chunks: Buffer[] = [];
    for await (const chunk of await this.folder.read(fileName)) chunks.push(chunk as Buffer);
    const content = Buffer.concat(chunks);
    if (content.length !== bytes) throw new Error(`${fileName} has ${content.length} bytes, not ${bytes}.`);
    return content;
  }

  private drop(fileName: string, entry: Entry): void {
    clearTimeout(entry.timer);
    if (this.entries.get(fileName) !== entry) return;
    this.entries.delete(fileName);
    this.bytes -= entry.bytes;
  }
}

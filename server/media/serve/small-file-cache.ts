import type { Readable } from 'node:stream';
import type { ByteRange, MediaFolder } from '../storage/media-folder.ts';

/** Larger files are read piece by piece, as fast as whoever asks can take them. */
const LARGEST_SHARED_BYTES = 4 * 1024 * 1024;
const MOST_BYTES = 32 * 1024 * 1024;
/** Screens of one channel ask for its new picture within seconds. */
const KEPT_MS = 10_000;

interface Shared {
  bytes: number;
  content: Promise<Buffer>;
  /** How many are being sent it. */
  holders: number;
  timer: NodeJS.Timeout | undefined;
}

/** What somebody is sent, and the word that it was. */
export interface CachedFile {
  content: Buffer;
  release(): void;
}

/** Small files that several ask for within seconds are read once, and all of them are sent the same bytes of memory. */
export class SmallFileCache {
  private readonly shared = new Map<string, Shared>();
  private bytes = 0;

  constructor(private readonly folder: Pick<MediaFolder, 'sizeOf' | 'read'>) {}

  /** See `MediaFolder.sizeOf`. */
  async sizeOf(fileName: string, expected?: number | null): Promise<number | null> {
    return this.shared.get(fileName)?.bytes ?? this.folder.sizeOf(fileName, expected);
  }

  /** See `MediaFolder.read`. */
  read(fileName: string, range?: ByteRange): Promise<Readable> {
    return this.folder.read(fileName, range);
  }

  /** The whole file of this size; null where it is large, or too much is lent already. Rejects where it can't be read. */
  async acquire(fileName: string, bytes: number): Promise<CachedFile | null> {
    const entry = this.shared.get(fileName) ?? this.begin(fileName, bytes);
    if (!entry) return null;
    entry.holders += 1;
    clearTimeout(entry.timer);
    let isReleased = false;
    const release = () => {
      if (isReleased) return;
      isReleased = true;
      entry.holders -= 1;
      if (entry.holders === 0) entry.timer = setTimeout(() => this.drop(fileName, entry), KEPT_MS).unref();
    };
    try {
      return { content: await entry.content, release };
    } catch (error) {
      release();
      this.drop(fileName, entry);
      throw error;
    }
  }

  private begin(fileName: string, bytes: number): Shared | null {
    if (bytes > LARGEST_SHARED_BYTES || this.bytes + bytes > MOST_BYTES) return null;
    const entry: Shared = { bytes, content: this.readAll(fileName, bytes), holders: 0, timer: undefined };
    this.shared.set(fileName, entry);
    this.bytes += bytes;
    return entry;
  }

  private async readAll(fileName: string, bytes: number): Promise<Buffer> {
    const pieces: Buffer[] = [];
    for await (const piece of await this.folder.read(fileName)) pieces.push(piece as Buffer);
    const content = Buffer.concat(pieces);
    if (content.length !== bytes) throw new Error(`${fileName} has ${content.length} bytes, not ${bytes}.`);
    return content;
  }

  private drop(fileName: string, entry: Shared): void {
    clearTimeout(entry.timer);
    if (this.shared.get(fileName) !== entry) return;
    this.shared.delete(fileName);
    this.bytes -= entry.bytes;
  }
}

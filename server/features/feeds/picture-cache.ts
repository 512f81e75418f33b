import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import pLimit from 'p-limit';
import { BoundedMap } from '#server/cache/bounded-map.ts';
import type { OutgoingRequests } from '#server/outbound/outgoing-requests.ts';
import { convertPicture } from './convert-picture.ts';
import type { FeedStore } from './feeds.store.ts';

const MAX_PICTURE_BYTES = 10 * 1024 * 1024;
const TIME_LIMIT_MS = 10_000;
const MAX_CONCURRENT = 4;
const REMEMBER_FAILURE_MS = 60_000;
const MAX_FAILURES = 10_000;
/** No download takes this long. */
const UNFINISHED_AFTER_MS = 3_600_000;
/** How often a use is recorded in the file's times, which the next start reads. */
const RECORD_USE_INTERVAL_MS = 3_600_000;

interface CachedPicture {
  bytes: number;
  /** When its use was last recorded: a time of `now`. */
  usedAt: number;
}

export interface PictureCacheOptions {
  store: Pick<FeedStore, 'addressOfPicture'>;
  outside: OutgoingRequests;
  /** Contains only the cached images. */
  folder: string;
  /** Total size. Beyond it, the least recently used images are deleted. */
  maxBytes: number;
  log: Pick<FastifyBaseLogger, 'info' | 'error'>;
  /** A monotonic clock, in milliseconds. */
  now?: () => number;
}

/** The images in feeds: downloaded at the first request, re-encoded, and stored in a folder. */
export class PictureCache {
  private readonly limit = pLimit(MAX_CONCURRENT);
  private readonly fetching = new Map<string, Promise<string | null>>();
  private readonly failedUntil = new BoundedMap<string, number>(MAX_FAILURES);
  /** Least recently used first. */
  private pictures: Promise<Map<string, CachedPicture>> | null = null;
  private readonly now: () => number;

  constructor(private readonly options: PictureCacheOptions) {
    this.now = options.now ?? (() => performance.now());
  }

  /** Returns the path of an image's file; null if it can't be loaded. */
  async find(pictureId: string): Promise<string | null> {
    const pictures = await this.openOnce();
    const cached = await this.findOnDisk(pictures, pictureId);
    if (cached) {
      this.recordUse(pictures, pictureId, cached);
      return this.pathOf(pictureId);
    }
    if ((this.failedUntil.get(pictureId) ?? -Infinity) > this.now()) return null;
    const running = this.fetching.get(pictureId) ?? this.fetch(pictureId);
    this.fetching.set(pictureId, running);
    return running;
  }

  async stop(): Promise<void> {
    await Promise.all(this.fetching.values());
  }

  /** Several processes share the folder: another one may have deleted or downloaded an image. */
  private async findOnDisk(pictures: Map<string, CachedPicture>, pictureId: string): Promise<CachedPicture | null> {
    const found = await stat(this.pathOf(pictureId)).catch(() => null);
    if (!found) {
      pictures.delete(pictureId);
      return null;
    }
    return pictures.get(pictureId) ?? { bytes: found.size, usedAt: -Infinity };
  }

  private async fetch(pictureId: string): Promise<string | null> {
    try {
      const address = await this.options.store.addressOfPicture(pictureId);
      if (address === null) return null;
      await this.limit(() => this.download(pictureId, address));
      return this.pathOf(pictureId);
    } catch (error) {
      this.options.log.info({ reason: String(error) }, 'Failed to load an image of a feed');
      this.rememberFailure(pictureId);
      return null;
    } finally {
      this.fetching.delete(pictureId);
    }
  }

  private async download(pictureId: string, address: string): Promise<void> {
    const { status, body } = await this.options.outside.get(address, {
      headers: { accept: 'image/webp,image/avif,image/*;q=0.8' },
      timeoutMs: TIME_LIMIT_MS,
      maxBytes: MAX_PICTURE_BYTES,
    });
    if (status !== 200) throw new Error(`The server returned ${status}.`);
    const incoming = path.join(this.options.folder, `${randomBytes(12).toString('hex')}.part`);
    try {
      await convertPicture(body, incoming);
      const { size } = await stat(incoming);
      await rename(incoming, this.pathOf(pictureId));
      const pictures = await this.openOnce();
      pictures.set(pictureId, { bytes: size, usedAt: this.now() });
      await this.evict(pictures);
    } finally {
      await rm(incoming, { force: true });
    }
  }

  private rememberFailure(pictureId: string): void {
    this.failedUntil.set(pictureId, this.now() + REMEMBER_FAILURE_MS);
  }

  private recordUse(pictures: Map<string, CachedPicture>, pictureId: string, picture: CachedPicture): void {
    pictures.delete(pictureId);
    pictures.set(pictureId, picture);
    if (this.now() - picture.usedAt < RECORD_USE_INTERVAL_MS) return;
    picture.usedAt = this.now();
    const when = new Date();
    utimes(this.pathOf(pictureId), when, when).catch(() => {
      // Another process has deleted the file: the next request downloads it again.
      pictures.delete(pictureId);
    });
  }

  private async evict(pictures: Map<string, CachedPicture>): Promise<void> {
    let bytes = [...pictures.values()].reduce((sum, picture) => sum + picture.bytes, 0);
    for (const [pictureId, picture] of pictures) {
      if (bytes <= this.options.maxBytes || pictures.size === 1) return;
      bytes -= picture.bytes;
      pictures.delete(pictureId);
      await rm(this.pathOf(pictureId), { force: true });
    }
  }

  private openOnce(): Promise<Map<string, CachedPicture>> {
    this.pictures ??= this.open().catch((error: unknown) => {
      this.pictures = null;
      throw error;
    });
    return this.pictures;
  }

  /** Lists the stored images. Deletes abandoned partial downloads, but not those that may still be running. */
  private async open(): Promise<Map<string, CachedPicture>> {
    const { folder } = this.options;
    await mkdir(folder, { recursive: true });
    const found: { pictureId: string; bytes: number; usedAtMs: number }[] = [];
    for (const name of await readdir(folder)) {
      const pictureId = /^([\w-]+)\.webp$/.exec(name)?.[1];
      const file = path.join(folder, name);
      const { size, mtimeMs } = await stat(file).catch(() => ({ size: 0, mtimeMs: Infinity }));
      if (pictureId === undefined && mtimeMs < Date.now() - UNFINISHED_AFTER_MS) await rm(file, { force: true });
      if (pictureId === undefined || mtimeMs === Infinity) continue;
      // A clock that was ahead must not keep an image longer than all others.
      found.push({ pictureId, bytes: size, usedAtMs: Math.min(mtimeMs, Date.now()) });
    }
    found.sort((one, other) => one.usedAtMs - other.usedAtMs);
    return new Map(found.map(({ pictureId, bytes }) => [pictureId, { bytes, usedAt: -Infinity }]));
  }

  private pathOf(pictureId: string): string {
    return path.join(this.options.folder, `${pictureId}.webp`);
  }
}

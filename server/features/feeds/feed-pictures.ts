import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import pLimit from 'p-limit';
import { BoundedMap } from '#server/cache/bounded-map.ts';
import type { OutgoingRequests } from '#server/outbound/outgoing-requests.ts';
import { convertPicture } from './convert-picture.ts';
import type { FeedStore } from './feeds.store.ts';

const LARGEST_PICTURE_BYTES = 10 * 1024 * 1024;
const TIME_LIMIT_MS = 10_000;
const AT_ONCE = 4;
const REMEMBER_FAILURE_MS = 60_000;
const MOST_FAILURES = 10_000;
/** No fetch takes so long. */
const UNFINISHED_AFTER_MS = 3_600_000;
/** Uses are noted on the files, for the next start, once in so much time. */
const NOTE_USE_EVERY_MS = 3_600_000;

interface KeptPicture {
  bytes: number;
  /** When its use was last noted: a time of `now`. */
  usedAt: number;
}

export interface PictureParts {
  store: Pick<FeedStore, 'addressOfPicture'>;
  outside: OutgoingRequests;
  /** Where pictures are kept; nothing else lies there. */
  folder: string;
  /** Of all pictures together: beyond it those are removed that were shown longest ago. */
  largestBytes: number;
  log: Pick<FastifyBaseLogger, 'info' | 'error'>;
  /** Milliseconds of a clock that is never set. */
  now?: () => number;
}

/** The pictures that sources named: fetched when a screen asks, written anew, and kept for the next ones. */
export class FeedPictures {
  private readonly inTurn = pLimit(AT_ONCE);
  private readonly underWay = new Map<string, Promise<string | null>>();
  private readonly failedUntil = new BoundedMap<string, number>(MOST_FAILURES);
  /** In the order in which they were shown last. */
  private kept: Promise<Map<string, KeptPicture>> | null = null;
  private readonly now: () => number;

  constructor(private readonly parts: PictureParts) {
    this.now = parts.now ?? (() => performance.now());
  }

  /** The file of a picture; null where it can't be had. */
  async find(pictureId: string): Promise<string | null> {
    const kept = await this.opened();
    const known = await this.stillThere(kept, pictureId);
    if (known) {
      this.use(kept, pictureId, known);
      return this.pathOf(pictureId);
    }
    if ((this.failedUntil.get(pictureId) ?? -Infinity) > this.now()) return null;
    const running = this.underWay.get(pictureId) ?? this.fetch(pictureId);
    this.underWay.set(pictureId, running);
    return running;
  }

  async stop(): Promise<void> {
    await Promise.all(this.underWay.values());
  }

  /** Several processes share the folder: another one may have removed a picture, or fetched it already. */
  private async stillThere(kept: Map<string, KeptPicture>, pictureId: string): Promise<KeptPicture | null> {
    const found = await stat(this.pathOf(pictureId)).catch(() => null);
    if (!found) {
      kept.delete(pictureId);
      return null;
    }
    return kept.get(pictureId) ?? { bytes: found.size, usedAt: -Infinity };
  }

  private async fetch(pictureId: string): Promise<string | null> {
    try {
      const address = await this.parts.store.addressOfPicture(pictureId);
      if (address === null) return null;
      await this.inTurn(() => this.take(pictureId, address));
      return this.pathOf(pictureId);
    } catch (error) {
      this.parts.log.info({ reason: String(error) }, 'Failed to load an image of a feed');
      this.rememberFailure(pictureId);
      return null;
    } finally {
      this.underWay.delete(pictureId);
    }
  }

  private async take(pictureId: string, address: string): Promise<void> {
    const { status, body } = await this.parts.outside.get(address, {
      headers: { accept: 'image/webp,image/avif,image/*;q=0.8' },
      timeoutMs: TIME_LIMIT_MS,
      maxBytes: LARGEST_PICTURE_BYTES,
    });
    if (status !== 200) throw new Error(`The server returned ${status}.`);
    const incoming = path.join(this.parts.folder, `${randomBytes(12).toString('hex')}.part`);
    try {
      await convertPicture(body, incoming);
      const { size } = await stat(incoming);
      await rename(incoming, this.pathOf(pictureId));
      const kept = await this.opened();
      kept.set(pictureId, { bytes: size, usedAt: this.now() });
      await this.makeRoom(kept);
    } finally {
      await rm(incoming, { force: true });
    }
  }

  private rememberFailure(pictureId: string): void {
    this.failedUntil.set(pictureId, this.now() + REMEMBER_FAILURE_MS);
  }

  private use(kept: Map<string, KeptPicture>, pictureId: string, picture: KeptPicture): void {
    kept.delete(pictureId);
    kept.set(pictureId, picture);
    if (this.now() - picture.usedAt < NOTE_USE_EVERY_MS) return;
    picture.usedAt = this.now();
    const when = new Date();
    utimes(this.pathOf(pictureId), when, when).catch(() => {
      // Somebody removed the file: it is fetched again.
      kept.delete(pictureId);
    });
  }

  private async makeRoom(kept: Map<string, KeptPicture>): Promise<void> {
    let bytes = [...kept.values()].reduce((sum, picture) => sum + picture.bytes, 0);
    for (const [pictureId, picture] of kept) {
      if (bytes <= this.parts.largestBytes || kept.size === 1) return;
      bytes -= picture.bytes;
      kept.delete(pictureId);
      await rm(this.pathOf(pictureId), { force: true });
    }
  }

  private opened(): Promise<Map<string, KeptPicture>> {
    this.kept ??= this.open().catch((error: unknown) => {
      this.kept = null;
      throw error;
    });
    return this.kept;
  }

  /** What an earlier process kept; what it left unfinished is thrown away, what another is fetching now is not. */
  private async open(): Promise<Map<string, KeptPicture>> {
    const { folder } = this.parts;
    await mkdir(folder, { recursive: true });
    const found: { pictureId: string; bytes: number; usedAtMs: number }[] = [];
    for (const name of await readdir(folder)) {
      const pictureId = /^([\w-]+)\.webp$/.exec(name)?.[1];
      const file = path.join(folder, name);
      const { size, mtimeMs } = await stat(file).catch(() => ({ size: 0, mtimeMs: Infinity }));
      if (pictureId === undefined && mtimeMs < Date.now() - UNFINISHED_AFTER_MS) await rm(file, { force: true });
      if (pictureId === undefined || mtimeMs === Infinity) continue;
      // A clock that was ahead must not keep a picture longer than all others.
      found.push({ pictureId, bytes: size, usedAtMs: Math.min(mtimeMs, Date.now()) });
    }
    found.sort((one, other) => one.usedAtMs - other.usedAtMs);
    return new Map(found.map(({ pictureId, bytes }) => [pictureId, { bytes, usedAt: -Infinity }]));
  }

  private pathOf(pictureId: string): string {
    return path.join(this.parts.folder, `${pictureId}.webp`);
  }
}

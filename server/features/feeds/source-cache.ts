import { createHash } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { type Problem, problem } from '#contract/errors/problem.ts';
import { withTimeout } from '#server/async/with-timeout.ts';
import { MIN_CACHE_MS } from '#server/outbound/cache-headers.ts';
import type { KnownVersion } from '#server/outbound/known-version.ts';
import type { FeedStore } from './feeds.store.ts';
import { SourceFailure, toSourceFailure } from './source-failure.ts';

/** The longest interval between attempts to read a source that keeps failing. */
const MAX_BACKOFF_MS = 5 * 60_000;
/** How long a request waits for the source, if there is older content or if there is none. */
export interface SourceTimeouts {
  withContentMs: number;
  withoutContentMs: number;
}
const TIMEOUTS: SourceTimeouts = { withContentMs: 1_500, withoutContentMs: 12_000 };
/**
 * How long the last content is kept while the source is readable but has no items: long enough for a source that is
 * being rebuilt, short enough for one that really has nothing to say any more.
 */
export const KEPT_WHILE_EMPTY_MS = 6 * 3_600_000;
/** In characters of JSON; no slide shows this much. */
const MAX_CONTENT_CHARACTERS = 1_000_000;
/** In characters of JSON. Beyond it, the least recently used content is only in the database. */
const MAX_MEMORY_CHARACTERS = 64_000_000;
const MAX_ENTRIES = 5_000;
const RECORD_USE_INTERVAL_MS = 3_600_000;

/** Identifies a source and the way it is parsed. */
export interface CacheKey {
  kind: string;
  address: string;
  variant: string | undefined;
  /** Another API key is another source, which may be refused. */
  headers?: Record<string, string> | undefined;
  /** Version of the content's shape. Content in another shape is not reused. */
  shape: number;
  /** Whether to store the content in the database; not needed for files on this server. */
  isDurable: boolean;
  /** Whether there is nothing to show in this content. Missing for kinds that always have something. */
  isEmpty?: ((content: unknown) => boolean) | undefined;
}

/** The result of reading a source. */
export interface LoadedContent extends KnownVersion {
  /** Undefined if the source has not changed. */
  content: unknown;
  cacheMs: number;
}

/** Reads the source if it has changed since `knownVersion`. Any error counts as a failure of the source. */
export type LoadSource = (knownVersion: KnownVersion | null) => Promise<LoadedContent>;

/** The cached content of a source. */
export interface CachedContent {
  /** Undefined until the source has been read once. */
  content: unknown;
  /** In milliseconds since the epoch; null without content. */
  fetchedAt: number | null;
  /** Why the last attempt failed; null if it did not. */
  problem: Problem | null;
}

/** In milliseconds: `now` is monotonic, `date` is since the epoch. */
interface Clocks {
  now(): number;
  date(): number;
}

interface Entry extends CachedContent {
  id: string;
  version: KnownVersion;
  /** When the source may be read again: a time of `Clocks.now`. */
  dueAt: number;
  failures: number;
  loading: Promise<void> | null;
  /** A time of `Clocks.now`. */
  useRecordedAt: number;
}

/**
 * Caches the content of sources, in memory and in the database. Reads each source at most once per interval, whatever
 * the number of requests, and keeps the last content when the source fails.
 */
export class SourceCache {
  /** Least recently used first. */
  private readonly entries = new Map<string, Promise<Entry>>();
  /** Characters of each entry's JSON. */
  private readonly sizes = new Map<string, number>();
  private readonly running = new Set<Promise<void>>();
  private memoryCharacters = 0;
  private isStopped = false;

  constructor(
    private readonly store: FeedStore,
    private readonly log: Pick<FastifyBaseLogger, 'warn' | 'info' | 'error'>,
    private readonly clocks: Clocks = { now: () => performance.now(), date: Date.now },
    private readonly timeouts = TIMEOUTS,
  ) {}

  async find(key: CacheKey, load: LoadSource): Promise<CachedContent> {
    const entry = await this.findEntry(key);
    if (entry.loading === null && entry.dueAt <= this.clocks.now() && !this.isStopped)
      this.startLoading(key, entry, load);
    if (entry.loading !== null) {
      const { withContentMs, withoutContentMs } = this.timeouts;
      await withTimeout(entry.loading, entry.content === undefined ? withoutContentMs : withContentMs, () => undefined);
    }
    if (key.isDurable) this.recordUse(entry);
    const isTimedOut = entry.content === undefined && entry.problem === null;
    return {
      content: entry.content,
      fetchedAt: entry.fetchedAt,
      problem: isTimedOut ? problem('feed-timeout') : entry.problem,
    };
  }

  /** Waits for running requests and starts no new ones. */
  async stop(): Promise<void> {
    this.isStopped = true;
    await Promise.all(this.running);
  }

  private findEntry(key: CacheKey): Promise<Entry> {
    const id = idOf(key);
    const cached = this.entries.get(id);
    const entry = cached ?? this.readEntry(id, key);
    this.entries.delete(id);
    this.entries.set(id, entry);
    if (!cached) {
      entry.catch(() => this.entries.delete(id));
      this.evict();
    }
    return entry;
  }

  private async readEntry(id: string, { isDurable }: CacheKey): Promise<Entry> {
    const entry: Entry = {
      id,
      content: undefined,
      fetchedAt: null,
      problem: null,
      version: { etag: null, lastModified: null },
      dueAt: -Infinity,
      failures: 0,
      loading: null,
      useRecordedAt: -Infinity,
    };
    const record = isDurable ? await this.store.find(id) : null;
    if (!record) return entry;
    this.setContent(entry, JSON.parse(record.content), record.content.length);
    entry.fetchedAt = Date.parse(record.fetchedAt);
    entry.version = { etag: record.etag, lastModified: record.lastModified };
    const ageMs = Math.max(0, this.clocks.date() - entry.fetchedAt);
    entry.dueAt = this.clocks.now() - ageMs + MIN_CACHE_MS;
    return entry;
  }

  private startLoading(key: CacheKey, entry: Entry, load: LoadSource): void {
    const loading = this.loadInto(key, entry, load).finally(() => {
      entry.loading = null;
      this.running.delete(loading);
    });
    entry.loading = loading;
    this.running.add(loading);
  }

  private async loadInto(key: CacheKey, entry: Entry, load: LoadSource): Promise<void> {
    try {
      const loaded = await load(entry.content === undefined ? null : entry.version);
      if (this.mustKeep(key, entry, loaded.content)) throw new SourceFailure(problem('feed-without-items'));
      const json = loaded.content === undefined ? null : JSON.stringify(loaded.content);
      if (json !== null && json.length > MAX_CONTENT_CHARACTERS)
        throw new SourceFailure(problem('feed-content-too-large'));
      if (json !== null) this.setContent(entry, JSON.parse(json), json.length);
      entry.fetchedAt = this.clocks.date();
      entry.version = { etag: loaded.etag, lastModified: loaded.lastModified };
      entry.problem = null;
      entry.failures = 0;
      entry.dueAt = this.clocks.now() + loaded.cacheMs;
      if (key.isDurable) await this.save(key, entry, json);
    } catch (error) {
      this.recordFailure(key, entry, toSourceFailure(error));
    }
  }

  /** Whether the known content should stay for now, instead of none. */
  private mustKeep({ isEmpty }: CacheKey, { content: known, fetchedAt }: Entry, loaded: unknown): boolean {
    if (!isEmpty || loaded === undefined || known === undefined || fetchedAt === null) return false;
    // If the clock was wrong, the age of the content is unknown.
    const ageMs = Math.abs(this.clocks.date() - fetchedAt);
    return isEmpty(loaded) && !isEmpty(known) && ageMs < KEPT_WHILE_EMPTY_MS;
  }

  private setContent(entry: Entry, content: unknown, size: number): void {
    entry.content = content;
    if (!this.entries.has(entry.id)) return;
    this.memoryCharacters += size - (this.sizes.get(entry.id) ?? 0);
    this.sizes.set(entry.id, size);
    this.evict();
  }

  private recordFailure({ kind, address }: CacheKey, entry: Entry, failure: SourceFailure): void {
    entry.failures += 1;
    entry.problem = failure.problem;
    const backoff = Math.min(MAX_BACKOFF_MS, MIN_CACHE_MS * 2 ** Math.min(entry.failures - 1, 10));
    entry.dueAt = this.clocks.now() + Math.max(backoff, failure.retryAfterMs ?? 0);
    const detail = failure.cause instanceof Error ? failure.cause.message : failure.message;
    const details = { kind, host: hostOf(address), reason: detail.slice(0, 300), failures: entry.failures };
    // A source that is down for days causes one warning, not one a minute.
    this.log[entry.failures === 1 ? 'warn' : 'info'](details, 'internet connection issue.');
  }

  /** A failure to store content doesn't keep it from being shown. */
  private async save({ kind, address }: CacheKey, entry: Entry, json: string | null): Promise<void> {
    const fetchedAt = new Date(entry.fetchedAt ?? this.clocks.date()).toISOString();
    try {
      if (json === null) await this.store.recordUnchanged(entry.id, fetchedAt);
      else await this.store.save({ _id: entry.id, kind, address, content: json, fetchedAt, ...entry.version });
      entry.useRecordedAt = this.clocks.now();
    } catch (error) {
      this.log.error({ err: error }, 'Failed to cache the content of a feed');
    }
  }

  private recordUse(entry: Entry): void {
    if (
      entry.content === undefined ||
      this.isStopped ||
      this.clocks.now() - entry.useRecordedAt < RECORD_USE_INTERVAL_MS
    )
      return;
    entry.useRecordedAt = this.clocks.now();
    const recording = this.store
      .recordUse(entry.id)
      .catch((error: unknown) => this.log.error({ err: error }, 'Failed to record the use of a feed'))
      .finally(() => this.running.delete(recording));
    this.running.add(recording);
  }

  private evict(): void {
    for (const id of this.entries.keys()) {
      if (this.memoryCharacters <= MAX_MEMORY_CHARACTERS && this.entries.size <= MAX_ENTRIES) return;
      this.entries.delete(id);
      this.memoryCharacters -= this.sizes.get(id) ?? 0;
      this.sizes.delete(id);
    }
  }
}

function idOf({ kind, address, variant, headers, shape }: CacheKey): string {
  // Without headers, the ids are those of earlier versions.
  const identity = JSON.stringify([kind, shape, variant ?? null, address, ...(headers ? [headers] : [])]);
  return createHash('sha256').update(identity).digest('base64url');
}

function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host : 'this server';
}

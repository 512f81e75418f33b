import { createHash } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { withTimeout } from '#server/async/with-timeout.ts';
import type { FeedStore } from './feeds.store.ts';
import type { Version } from './fetch-source.ts';
import { SHORTEST_KEEP_MS } from './freshness.ts';
import { type SourceFailure, sourceFailure } from './source-failure.ts';

/** A source that keeps failing is asked ever more seldom, down to this. */
const LONGEST_BACKOFF_MS = 5 * 60_000;
/** How long somebody waits for a source: where there is something to show meanwhile, and where there is nothing. */
const PATIENCE_MS = 1_500;
const PATIENCE_WITHOUT_CONTENT_MS = 12_000;
/** Larger content is no slide's. */
const LARGEST_CONTENT = 1_000_000;
/** In characters of JSON: beyond it, what was wanted longest ago is only in the database. */
const LARGEST_MEMORY = 64_000_000;
const MOST_ENTRIES = 5_000;
const NOTE_USE_EVERY_MS = 3_600_000;

/** Which source, read how. */
export interface CacheKey {
  kind: string;
  address: string;
  variant: string | undefined;
  /** Of the content; another one is other content. */
  shape: number;
  /** Whether it is kept in the database: needless for what lies on this server. */
  isDurable: boolean;
}

/** What a source was found to say. */
export interface Loaded extends Version {
  /** Undefined: what it said before. */
  content: unknown;
  keepMs: number;
}

/** Asks the source, or whether it has changed since `before`. Any error counts as a failure of the source. */
export type Load = (before: Version | null) => Promise<Loaded>;

/** What is known of a source. */
export interface Kept {
  /** Undefined while it could never be read. */
  content: unknown;
  /** In milliseconds since the epoch; null without content. */
  fetchedAt: number | null;
  /** Why it could not be read the last time; null where it could. */
  error: string | null;
}

/** In milliseconds: `now` of a clock that is never set, `date` since the epoch. */
interface Clocks {
  now(): number;
  date(): number;
}

interface Entry extends Kept {
  id: string;
  version: Version;
  /** When the source may be asked again: a time of `Clocks.now`. */
  dueAt: number;
  failures: number;
  loading: Promise<void> | null;
  /** A time of `Clocks.now`. */
  useNotedAt: number;
}

/**
 * What sources say, each asked once in its interval however many want to know, and kept when it can't be read any more:
 * in memory, and in the database for the next start.
 */
export class FeedCache {
  /** In the order in which they were wanted last. */
  private readonly entries = new Map<string, Promise<Entry>>();
  /** Characters of each entry's JSON. */
  private readonly sizes = new Map<string, number>();
  private readonly running = new Set<Promise<void>>();
  private memory = 0;
  private isStopped = false;

  constructor(
    private readonly store: FeedStore,
    private readonly log: Pick<FastifyBaseLogger, 'warn' | 'info' | 'error'>,
    private readonly clocks: Clocks = { now: () => performance.now(), date: Date.now },
  ) {}

  async find(key: CacheKey, load: Load): Promise<Kept> {
    const entry = await this.entryOf(key);
    if (entry.loading === null && entry.dueAt <= this.clocks.now() && !this.isStopped) this.refresh(key, entry, load);
    if (entry.loading !== null) {
      const patienceMs = entry.content === undefined ? PATIENCE_WITHOUT_CONTENT_MS : PATIENCE_MS;
      await withTimeout(entry.loading, patienceMs, () => undefined);
    }
    if (key.isDurable) this.noteUse(entry);
    const isWaitingInVain = entry.content === undefined && entry.error === null;
    return {
      content: entry.content,
      fetchedAt: entry.fetchedAt,
      error: isWaitingInVain ? 'The source took too long to respond.' : entry.error,
    };
  }

  /** Waits for what is under way; nothing new begins. */
  async stop(): Promise<void> {
    this.isStopped = true;
    await Promise.all(this.running);
  }

  private entryOf(key: CacheKey): Promise<Entry> {
    const id = idOf(key);
    const known = this.entries.get(id);
    const entry = known ?? this.read(id, key);
    this.entries.delete(id);
    this.entries.set(id, entry);
    if (!known) {
      entry.catch(() => this.entries.delete(id));
      this.makeRoom();
    }
    return entry;
  }

  private async read(id: string, { isDurable }: CacheKey): Promise<Entry> {
    const entry: Entry = {
      id,
      content: undefined,
      fetchedAt: null,
      error: null,
      version: { etag: null, lastModified: null },
      dueAt: -Infinity,
      failures: 0,
      loading: null,
      useNotedAt: -Infinity,
    };
    const record = isDurable ? await this.store.find(id) : null;
    if (!record) return entry;
    this.take(entry, JSON.parse(record.content), record.content.length);
    entry.fetchedAt = Date.parse(record.fetchedAt);
    entry.version = { etag: record.etag, lastModified: record.lastModified };
    const ageMs = Math.max(0, this.clocks.date() - entry.fetchedAt);
    entry.dueAt = this.clocks.now() - ageMs + SHORTEST_KEEP_MS;
    return entry;
  }

  private refresh(key: CacheKey, entry: Entry, load: Load): void {
    const loading = this.load(key, entry, load).finally(() => {
      entry.loading = null;
      this.running.delete(loading);
    });
    entry.loading = loading;
    this.running.add(loading);
  }

  private async load(key: CacheKey, entry: Entry, load: Load): Promise<void> {
    try {
      const loaded = await load(entry.content === undefined ? null : entry.version);
      const json = loaded.content === undefined ? null : JSON.stringify(loaded.content);
      if (json !== null && json.length > LARGEST_CONTENT)
        throw new Error('The source contains more than can be shown.');
      if (json !== null) this.take(entry, JSON.parse(json), json.length);
      entry.fetchedAt = this.clocks.date();
      entry.version = { etag: loaded.etag, lastModified: loaded.lastModified };
      entry.error = null;
      entry.failures = 0;
      entry.dueAt = this.clocks.now() + loaded.keepMs;
      if (key.isDurable) await this.keep(key, entry, json);
    } catch (error) {
      this.fail(key, entry, sourceFailure(error));
    }
  }

  private take(entry: Entry, content: unknown, size: number): void {
    entry.content = content;
    if (!this.entries.has(entry.id)) return;
    this.memory += size - (this.sizes.get(entry.id) ?? 0);
    this.sizes.set(entry.id, size);
    this.makeRoom();
  }

  private fail({ kind, address }: CacheKey, entry: Entry, failure: SourceFailure): void {
    entry.failures += 1;
    entry.error = failure.message;
    const backoff = Math.min(LONGEST_BACKOFF_MS, SHORTEST_KEEP_MS * 2 ** Math.min(entry.failures - 1, 10));
    entry.dueAt = this.clocks.now() + Math.max(backoff, failure.retryAfterMs ?? 0);
    const detail = failure.cause instanceof Error ? failure.cause.message : failure.message;
    const facts = { kind, host: hostOf(address), reason: detail.slice(0, 300), failures: entry.failures };
    // A source that is down for days is told of once, not each minute.
    this.log[entry.failures === 1 ? 'warn' : 'info'](facts, 'internet connection issue.');
  }

  /** What can't be stored is shown all the same. */
  private async keep({ kind, address }: CacheKey, entry: Entry, json: string | null): Promise<void> {
    const fetchedAt = new Date(entry.fetchedAt ?? this.clocks.date()).toISOString();
    try {
      if (json === null) await this.store.confirm(entry.id, fetchedAt);
      else await this.store.keep({ _id: entry.id, kind, address, content: json, fetchedAt, ...entry.version });
      entry.useNotedAt = this.clocks.now();
    } catch (error) {
      this.log.error({ err: error }, 'Failed to cache the content of a feed');
    }
  }

  private noteUse(entry: Entry): void {
    if (entry.content === undefined || this.isStopped || this.clocks.now() - entry.useNotedAt < NOTE_USE_EVERY_MS)
      return;
    entry.useNotedAt = this.clocks.now();
    const noting = this.store
      .noteUse(entry.id)
      .catch((error: unknown) => this.log.error({ err: error }, 'Failed to record the use of a feed'))
      .finally(() => this.running.delete(noting));
    this.running.add(noting);
  }

  private makeRoom(): void {
    for (const id of this.entries.keys()) {
      if (this.memory <= LARGEST_MEMORY && this.entries.size <= MOST_ENTRIES) return;
      this.entries.delete(id);
      this.memory -= this.sizes.get(id) ?? 0;
      this.sizes.delete(id);
    }
  }
}

function idOf({ kind, address, variant, shape }: CacheKey): string {
  const identity = JSON.stringify([kind, shape, variant ?? null, address]);
  return createHash('sha256').update(identity).digest('base64url');
}

function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host : 'this server';
}

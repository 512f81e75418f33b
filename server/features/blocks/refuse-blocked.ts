import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import { displayPortal } from '#contract/endpoints/display.ts';
import { problem } from '#contract/errors/problem.ts';
import { withTimeout } from '#server/async/with-timeout.ts';
import type { Database } from '#server/db/database.ts';
import { notAllowed } from '#server/errors.ts';
import type { EventStreams } from '#server/http/streams/event-stream.ts';
import { isInNetwork, type Network, networkIn } from './addresses.ts';
import { blockStore } from './blocks.store.ts';

interface BlockList {
  networks: Network[];
  /** Ids of channels, and their addresses as screens send them (`54/Front-Window`). */
  channels: Set<string>;
}

/** For channel pages and quick routes, which are not calls. */
export interface BlockedChannels {
  isBlocked(PortalId: number, originalName: string): Promise<boolean>;
  /** Whether the list of blocks has been loaded and is empty. */
  isNothingBlocked(): boolean;
}

/** How long requests wait for a database that does not respond. */
const READ_WITHIN_MS = 1_000;

/** These calls remove blocks, so they must work for blocked channels. */
const BLOCK_CALLS = /^\/api\/blocks\//i;

/**
 * Refuses requests from blocked addresses and about blocked channels with 403, from the next request on. Also ends
 * their open event streams.
 */
export function refuseBlocked(app: FastifyInstance, database: Database, streams: EventStreams): BlockedChannels {
  const blocks = new Blocks(database, app.log, (list) =>
    streams.refuse((request) => isFromBlocked(request, list) || isAboutBlocked(request, list)),
  );
  app.addHook('onRequest', (request, _reply, done) => {
    blocks.withList((list) => {
      if (!isFromBlocked(request, list)) return done();
      done(notAllowed(problem('address-blocked')));
    });
  });
  app.addHook('preHandler', (request, _reply, done) => {
    blocks.withList((list) => {
      if (!isAboutBlocked(request, list)) return done();
      done(notAllowed(problem('channel-blocked')));
    });
  });
  return {
    isNothingBlocked: () => blocks.isEmpty,
    isBlocked: (PortalId, originalName) =>
      new Promise((resolve) => blocks.withList(({ channels }) => resolve(channels.has(`${PortalId}/${originalName}`)))),
  };
}

function isFromBlocked(request: FastifyRequest, { networks }: BlockList): boolean {
  return networks.some((network) => isInNetwork(request.ip, network));
}

function isAboutBlocked(request: FastifyRequest, { channels }: BlockList): boolean {
  if (channels.size === 0 || BLOCK_CALLS.test(request.url)) return false;
  return channelsNamedIn(request).some((name) => channels.has(name));
}

/** Caches the list of blocks until it changes. */
class Blocks {
  private loading: Promise<BlockList> | null = null;
  /** The result of `loading`. Null until it has been read. */
  private current: BlockList | null = null;
  private last: BlockList = { networks: [], channels: new Set() };
  /** Whether nothing has been read yet, or a change was announced since `last` was read. */
  private isLastOutdated = true;
  private loadingSince = 0;

  constructor(
    private readonly database: Database,
    private readonly log: FastifyBaseLogger,
    private readonly onChange: (list: BlockList) => void,
  ) {
    const reload = () => {
      this.loading = null;
      this.current = null;
      void this.loadAndNotify();
    };
    // Only blocks matter, because the address of a channel never changes.
    database.changes.onChange((change) => {
      if (change.kind !== 'block') return;
      this.isLastOutdated = true;
      reload();
    });
    database.changes.onGap(reload);
  }

  /** Also false while the list is being read. */
  get isEmpty(): boolean {
    return this.current?.networks.length === 0 && this.current.channels.size === 0;
  }

  /** Calls `use` with the list of blocks, synchronously if it is in memory: every request needs it. */
  withList(use: (list: BlockList) => void): void {
    if (this.current) use(this.current);
    else void this.loadInTime().then(use);
  }

  /** Uses the last list if the database does not respond in time, unless that list is known to be outdated. */
  private loadInTime(): Promise<BlockList> {
    const loading = this.load();
    if (this.isLastOutdated) return loading;
    return withTimeout(loading, this.loadingSince + READ_WITHIN_MS - performance.now(), () => this.last);
  }

  /** Uses the last list if the database fails, so that pages that need no database are still served. */
  private load(): Promise<BlockList> {
    if (this.loading) return this.loading;
    this.loadingSince = performance.now();
    const loading = this.read().then(
      (list) => {
        // Outdated by a change in the meantime.
        if (this.loading !== loading) return list;
        this.current = list;
        this.isLastOutdated = false;
        return list;
      },
      (error: unknown) => {
        this.log.error({ err: error }, 'Failed to read the blocks');
        if (this.loading === loading) this.loading = null;
        return this.last;
      },
    );
    this.loading = loading;
    return loading;
  }

  private async loadAndNotify(): Promise<void> {
    const loading = this.load();
    const list = await loading;
    if (loading === this.loading) this.onChange(list);
  }

  private async read(): Promise<BlockList> {
    const all = await blockStore(this.database.queries).all();
    this.last = {
      networks: all.flatMap(({ address }) => networkIn(address ?? '') ?? []),
      channels: new Set(
        all.flatMap(({ channel, PortalId, originalName }) =>
          channel === null ? [] : [channel, `${PortalId}/${originalName}`],
        ),
      ),
    };
    return this.last;
  }
}

/** Returns the channels that a request names in any way: by id, by ids, as a record, or by portal and name. */
function channelsNamedIn({ body, params, query }: FastifyRequest): string[] {
  return [body, params, query].flatMap((values) => {
    if (!isRecord(values)) return [];
    const several = Array.isArray(values.channels) ? values.channels : [];
    return [values, values.channel, ...several].flatMap(namesOf);
  });
}

function namesOf(named: unknown): string[] {
  if (typeof named === 'string') return [named];
  if (!isRecord(named)) return [];
  const { _id, PortalId, originalName } = named;
  const address = typeof PortalId === 'number' || typeof PortalId === 'string' ? displayPortal(PortalId) : '';
  return [
    ...(typeof _id === 'string' ? [_id] : []),
    ...(typeof originalName === 'string' ? [`${address}/${originalName}`] : []),
  ];
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

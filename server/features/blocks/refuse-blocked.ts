import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import { displayPortal } from '#contract/endpoints/channels.ts';
import { problem } from '#contract/errors/problem.ts';
import { withTimeout } from '#server/async/with-timeout.ts';
import type { Database } from '#server/db/database.ts';
import { notAllowed } from '#server/errors.ts';
import type { EventStreams } from '#server/http/streams/event-stream.ts';
import { isInNetwork, type Network, networkIn } from './addresses.ts';
import { blockStore } from './blocks.store.ts';

interface Known {
  networks: Network[];
  /** Ids of channels, and their names as screens say them (`54/Front-Window`). */
  channels: Set<string>;
}

/** For those who answer about channels without being asked by a call. */
export interface BlockedChannels {
  isBlocked(PortalId: number, originalName: string): Promise<boolean>;
  /** Whether it is known that nothing at all is blocked. */
  isNothingBlocked(): boolean;
}

/** So long whoever asks waits for a database that says nothing. */
const READ_WITHIN_MS = 1_000;

/** The calls that lift a block must work for what is blocked. */
const LIFTING = /^\/api\/blocks\//i;

/**
 * Refuses with 403 whatever comes from a blocked address or is about a blocked channel, from the next request on. Streams
 * are requests that never end: those are cut off.
 */
export function refuseBlocked(app: FastifyInstance, database: Database, streams: EventStreams): BlockedChannels {
  const blocks = new Blocks(database, app.log, (known) =>
    streams.refuse((request) => isFromBlocked(request, known) || isAboutBlocked(request, known)),
  );
  app.addHook('onRequest', (request, _reply, done) => {
    blocks.look((known) => {
      if (!isFromBlocked(request, known)) return done();
      done(notAllowed(problem('address-blocked')));
    });
  });
  app.addHook('preHandler', (request, _reply, done) => {
    blocks.look((known) => {
      if (!isAboutBlocked(request, known)) return done();
      done(notAllowed(problem('channel-blocked')));
    });
  });
  return {
    isNothingBlocked: () => blocks.isEmpty,
    isBlocked: (PortalId, originalName) =>
      new Promise((resolve) => blocks.look(({ channels }) => resolve(channels.has(`${PortalId}/${originalName}`)))),
  };
}

function isFromBlocked(request: FastifyRequest, { networks }: Known): boolean {
  return networks.some((network) => isInNetwork(request.ip, network));
}

function isAboutBlocked(request: FastifyRequest, { channels }: Known): boolean {
  if (channels.size === 0 || LIFTING.test(request.url)) return false;
  return channelsNamedIn(request).some((name) => channels.has(name));
}

/** What is blocked, remembered until it changes. */
class Blocks {
  private reading: Promise<Known> | null = null;
  /** What `reading` has found, for those who need not wait. */
  private present: Known | null = null;
  private last: Known = { networks: [], channels: new Set() };
  /** Whether something else was blocked or unblocked since `last` was read, as far as was heard; or nothing was read yet. */
  private isLastOld = true;
  private readingSince = 0;

  constructor(
    private readonly database: Database,
    private readonly log: FastifyBaseLogger,
    private readonly onChange: (known: Known) => void,
  ) {
    const forget = () => {
      this.reading = null;
      this.present = null;
      void this.tell();
    };
    // The address of a channel never changes, so that only blocks themselves matter.
    database.changes.onChange((change) => {
      if (change.kind !== 'block') return;
      this.isLastOld = true;
      forget();
    });
    database.changes.onGap(forget);
  }

  /** False, too, while it has to be read. */
  get isEmpty(): boolean {
    return this.present?.networks.length === 0 && this.present.channels.size === 0;
  }

  /** Shows what is blocked: at once where it is known, which every request asks for. */
  look(use: (known: Known) => void): void {
    if (this.present) use(this.present);
    else void this.knownInTime().then(use);
  }

  /** Nobody waits long for a database that is silent: where nothing else was heard, what was blocked stays so. */
  private knownInTime(): Promise<Known> {
    const reading = this.known();
    if (this.isLastOld) return reading;
    return withTimeout(reading, this.readingSince + READ_WITHIN_MS - performance.now(), () => this.last);
  }

  /** While the database can't be asked, what was blocked stays so, and pages that need no database are served. */
  private known(): Promise<Known> {
    if (this.reading) return this.reading;
    this.readingSince = performance.now();
    const reading = this.read().then(
      (found) => {
        // A change meanwhile has made it old.
        if (this.reading !== reading) return found;
        this.present = found;
        this.isLastOld = false;
        return found;
      },
      (error: unknown) => {
        this.log.error({ err: error }, 'Failed to read the blocks');
        if (this.reading === reading) this.reading = null;
        return this.last;
      },
    );
    this.reading = reading;
    return reading;
  }

  private async tell(): Promise<void> {
    const reading = this.known();
    const known = await reading;
    if (reading === this.reading) this.onChange(known);
  }

  private async read(): Promise<Known> {
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

/** Every way in which requests name channels: by id, by ids, as record, by portal and name. */
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

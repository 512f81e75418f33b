import { Counter, Gauge, type Registry } from 'prom-client';
import { screenState } from '#rules/screen-state.ts';
import type { Deps } from '#server/deps.ts';
import type { Load } from '#server/http/guards/shed-load.ts';
import { waitingMailStore } from '#server/mail/waiting-mails.store.ts';
import { mediaStore } from '#server/media/records/media.store.ts';

/** Channel pages sent, by where their channel came from. */
export interface PageCounts {
  counts: ReadonlyMap<string, number>;
}

/** Registers metrics of the load: event loop, database, event streams, and refused requests. */
export function describeLoad(
  registry: Registry,
  { streams, database }: Pick<Deps, 'streams' | 'database'>,
  load: Load,
) {
  const registers = [registry];
  new Gauge({
    name: 'vitrine_event_streams',
    help: 'Open event streams of screens and dashboards.',
    registers,
    collect() {
      this.set(streams.size);
    },
  });
  new Gauge({
    name: 'vitrine_loop_lag_seconds',
    help: 'Event loop lag in seconds; from 0.25 requests are refused.',
    registers,
    collect() {
      this.set(load.lagMs / 1000);
    },
  });
  new Counter({
    name: 'vitrine_shed_requests_total',
    help: 'Requests refused because of overload, by client.',
    labelNames: ['priority'],
    registers,
    collect() {
      this.reset();
      for (const [priority, count] of load.shed) this.inc({ priority }, count);
    },
  });
  new Counter({
    name: 'vitrine_database_turns_total',
    help: 'Database queries and transactions.',
    registers,
    collect() {
      this.reset();
      this.inc(database.sessionUsage.count);
    },
  });
  new Counter({
    name: 'vitrine_database_seconds_total',
    help: 'Total time of database queries and transactions.',
    registers,
    collect() {
      this.reset();
      this.inc(database.sessionUsage.seconds);
    },
  });
}

/** Registers a metric of channel pages, which shows how often they come from the cache. */
export function describePages(registry: Registry, { counts }: PageCounts) {
  new Counter({
    name: 'vitrine_channel_pages_total',
    help: 'Channel pages sent: with the channel from the cache, newly built, or without it because of overload.',
    labelNames: ['channel'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [channel, count] of counts) this.inc({ channel }, count);
    },
  });
}

/** Registers metrics of what is stored in all portals. If the database fails, only these metrics are missing. */
export function describeContents(registry: Registry, deps: Pick<Deps, 'database' | 'screenWatch'>): void {
  new Gauge({
    name: 'vitrine_screens',
    help: 'Screens by state.',
    labelNames: ['state'],
    registers: [registry],
    async collect() {
      this.reset();
      const screens = await deps.screenWatch.describe(null).catch(() => []);
      for (const screen of screens) this.inc({ state: screenState(screen) });
    },
  });
  new Gauge({
    name: 'vitrine_media_bytes',
    help: 'Size of the uploaded files of all portals.',
    registers: [registry],
    async collect() {
      const bytes = await mediaStore(deps.database.queries)
        .bytesOfAll()
        .catch(() => Number.NaN);
      this.set(bytes);
    },
  });
  new Gauge({
    name: 'vitrine_waiting_mails',
    help: 'Emails waiting to be sent.',
    registers: [registry],
    async collect() {
      const count = await waitingMailStore(deps.database.queries)
        .count()
        .catch(() => Number.NaN);
      this.set(count);
    },
  });
}

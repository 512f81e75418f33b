import type { FastifyInstance } from 'fastify';
import type { Priority } from '#contract/endpoint.ts';
import { priorityOf, SHEDDING, shedSeconds } from '#rules/load-shedding.ts';
import { Overloaded } from '#server/errors.ts';
import { type Lag, LoopLag } from './loop-lag.ts';

/** With less lag, no request is refused. */
const MIN_LAG_MS = Math.min(...Object.values(SHEDDING).map(({ fromLagMs }) => fromLagMs));

/** The current load, and the requests refused because of it. */
export interface Load {
  /** Event loop lag in milliseconds. */
  readonly lagMs: number;
  /** Whether any requests are refused now. */
  readonly isOverloaded: boolean;
  /** Number of requests refused so far. */
  readonly shed: ReadonlyMap<Priority, number>;
}

/** Refuses requests while the event loop is behind, those of the lowest priority first. */
export function shedLoad(app: FastifyInstance, lag: Lag = new LoopLag()): Load {
  const shed = new Map<Priority, number>([
    ['costly', 0],
    ['staff', 0],
    ['screens', 0],
  ]);
  app.addHook('onListen', async () => lag.start());
  app.addHook('onClose', async () => lag.stop());
  app.addHook('onRequest', ({ method, routeOptions: { url } }, _reply, done) => {
    if (lag.ms < MIN_LAG_MS) return done();
    const priority = priorityOf(url === undefined ? null : nameOf(method, url));
    const seconds = shedSeconds(priority, lag.ms);
    if (seconds === null) return done();
    shed.set(priority, (shed.get(priority) ?? 0) + 1);
    done(new Overloaded(seconds));
  });
  return {
    get isOverloaded() {
      return lag.ms >= MIN_LAG_MS;
    },
    get lagMs() {
      return lag.ms;
    },
    shed,
  };
}

/** The route's name in the contract: `GET /media/{portal}/{name}`. */
function nameOf(method: string, url: string): string {
  return `${method === 'HEAD' ? 'GET' : method} ${url.replace(/:(\w+)/g, '{$1}')}`;
}

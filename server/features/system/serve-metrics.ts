import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Registry } from 'prom-client';
import type { Deps } from '#server/deps.ts';
import { notAllowed, notSignedIn } from '#server/errors.ts';
import type { Load } from '#server/http/shed-load.ts';
import type { SupervisorConnection } from '#server/workers/supervisor-connection.ts';
import { describeContents, describeLoad, describePages, type PageCounts } from './gauges.ts';
import type { RequestTimes } from './request-times.ts';

/**
 * Serves what Prometheus collects: the process, requests by route and status, the load, what there is. For superusers, and for
 * whoever has `token`; how much is going on where is nobody else's business. `line`: to the other processes that share the
 * port, whose figures are told along.
 */
export function serveMetrics(
  app: FastifyInstance,
  deps: Pick<Deps, 'sessions' | 'streams' | 'database' | 'screenWatch'>,
  { load, times, pages }: { load: Load; times: RequestTimes; pages: PageCounts },
  token: string | undefined,
  line: SupervisorConnection | null,
): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  describeLoad(registry, deps, load);
  describePages(registry, pages);
  describeContents(registry, deps);
  app.addHook('onResponse', ({ method, routeOptions: { url } }, { statusCode, elapsedTime }, done) => {
    // Addresses and methods that nobody serves are whatever a stranger makes up.
    times.count(url === undefined ? 'any' : method, url ?? 'none', statusCode, elapsedTime / 1000);
    done();
  });
  const own = async () => `${times.text}\n${await registry.metrics()}`;
  const collect = line ? line.shareMetrics(own) : own;
  app.get('/metrics', async (request, reply) => {
    if (!hasToken(request, token)) await refuseStrangers(request, deps.sessions);
    return reply
      .header('cache-control', 'no-store')
      .type(registry.contentType)
      .send(await collect());
  });
}

function hasToken({ headers }: FastifyRequest, token: string | undefined): boolean {
  if (token === undefined) return false;
  // Of one length, whatever was sent.
  return timingSafeEqual(sha256(headers.authorization ?? ''), sha256(`Bearer ${token}`));
}

async function refuseStrangers(request: FastifyRequest, sessions: Deps['sessions']): Promise<void> {
  const user = await sessions.authenticate(request);
  if (!user) throw notSignedIn();
  if (!user.isSuperUser) throw notAllowed();
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

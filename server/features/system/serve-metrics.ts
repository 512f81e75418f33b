import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Registry } from 'prom-client';
import type { Deps } from '#server/deps.ts';
import { notAllowed, notLoggedIn } from '#server/errors.ts';
import type { Load } from '#server/http/guards/shed-load.ts';
import type { RequestTimes } from '#server/http/request-times.ts';
import type { SupervisorConnection } from '#server/workers/supervisor-connection.ts';
import { describeContents, describeLoad, describePages, type PageCounts } from './gauges.ts';

/**
 * Serves metrics for Prometheus to superusers, and to clients with `token`. `supervisor` connects to the other
 * processes that share the port; their metrics are included.
 */
export function serveMetrics(
  app: FastifyInstance,
  deps: Pick<Deps, 'sessions' | 'streams' | 'database' | 'screenWatch'>,
  { load, times, pages }: { load: Load; times: RequestTimes; pages: PageCounts },
  token: string | undefined,
  supervisor: SupervisorConnection | null,
): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  describeLoad(registry, deps, load);
  describePages(registry, pages);
  describeContents(registry, deps);
  app.addHook('onResponse', ({ method, routeOptions: { url } }, { statusCode, elapsedTime }, done) => {
    // Unknown addresses and methods are counted as one, because anyone can send any number of them.
    times.count(url === undefined ? 'any' : method, url ?? 'none', statusCode, elapsedTime / 1000);
    done();
  });
  const own = async () => `${times.text}\n${await registry.metrics()}`;
  const collect = supervisor ? supervisor.shareMetrics(own) : own;
  app.get('/metrics', async (request, reply) => {
    if (!hasToken(request, token)) await requireSuperuser(request, deps.sessions);
    return reply
      .header('cache-control', 'no-store')
      .type(registry.contentType)
      .send(await collect());
  });
}

function hasToken({ headers }: FastifyRequest, token: string | undefined): boolean {
  if (token === undefined) return false;
  // Hashed because `timingSafeEqual` requires equal lengths.
  return timingSafeEqual(sha256(headers.authorization ?? ''), sha256(`Bearer ${token}`));
}

async function requireSuperuser(request: FastifyRequest, sessions: Deps['sessions']): Promise<void> {
  const user = await sessions.authenticate(request);
  if (!user) throw notLoggedIn();
  if (!user.isSuperUser) throw notAllowed();
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

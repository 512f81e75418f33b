import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Deps } from '#server/deps.ts';
import { notAllowed, notSignedIn } from '#server/errors.ts';

/** From what a screen asks once a second to a film on its way up. */
const SECONDS = [0.005, 0.02, 0.1, 0.5, 2, 10, 60];

/**
 * Serves what Prometheus collects: the process, requests by route and status, open streams. For superusers, and for whoever
 * has `token`; how much is going on where is nobody else's business.
 */
export function serveMetrics(
  app: FastifyInstance,
  { sessions, streams }: Pick<Deps, 'sessions' | 'streams'>,
  token: string | undefined,
): void {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'vitrine_http_request_duration_seconds',
    help: 'How long requests took.',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers,
  });
  new Gauge({
    name: 'vitrine_event_streams',
    help: 'Connections of screens and dashboards that listen for events.',
    registers,
    collect() {
      this.set(streams.size);
    },
  });
  app.addHook('onResponse', async ({ method, routeOptions }, { statusCode, elapsedTime }) => {
    // Addresses and methods that nobody serves are whatever a stranger makes up.
    const route = routeOptions.url ?? 'none';
    const labels = { method: routeOptions.url ? method : 'any', route, status: String(statusCode) };
    requests.observe(labels, elapsedTime / 1000);
  });
  app.get('/metrics', async (request, reply) => {
    if (!hasToken(request, token)) await refuseStrangers(request, sessions);
    return reply
      .header('cache-control', 'no-store')
      .type(registry.contentType)
      .send(await registry.metrics());
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

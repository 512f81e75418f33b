import type { CompanyLink, system } from '#contract/endpoints/system.ts';
import { problem } from '#contract/errors/problem.ts';
import type { Deps } from '#server/deps.ts';
import { Refusal } from '#server/errors.ts';
import type { HandlersFor } from '#server/http/contract/handlers.ts';
import { headerLines, type QuickRoute } from '#server/http/contract/quick-routes.ts';
import { FOR_DATA } from '#server/http/pages/security-headers.ts';
import { DashboardEvents } from './dashboard-events.ts';
import type { DatabaseCheck } from './database-check.ts';

const JSON_HEADERS = { 'cache-control': 'no-store', 'content-type': 'application/json; charset=utf-8' };
const HEADER_LINES = headerLines({ ...FOR_DATA, ...JSON_HEADERS });

/** Served before Fastify, because screens measure how long the response takes. */
export const quickServerTime: QuickRoute = {
  input: 'nothing',
  call: 'GET /serverTime',
  respond: (_, response) => {
    const now = String(Date.now());
    response.writeHead(200, [...HEADER_LINES, 'content-length', now.length]).end(now);
    return 200;
  },
};

const HEALTHY = { status: 'ok' } as const;
const HEALTHY_TEXT = JSON.stringify(HEALTHY);
const HEALTHY_HEADER_LINES = [...HEADER_LINES, 'content-length', String(HEALTHY_TEXT.length)];

/** Responds from memory if the database responded within the last second. */
export function quickHealth(check: DatabaseCheck): QuickRoute {
  return {
    input: 'nothing',
    call: 'GET /healthz',
    respond: (_, response) => {
      if (!check.isRecent) return null;
      response.writeHead(200, HEALTHY_HEADER_LINES).end(HEALTHY_TEXT);
      return 200;
    },
  };
}

export function systemHandlers(
  { database, sessions, streams }: Deps,
  companyLinks: CompanyLink[],
  check: DatabaseCheck,
): HandlersFor<typeof system> {
  const events = new DashboardEvents(database.changes);
  return {
    'GET /serverTime': async ({ reply }) => reply.headers(JSON_HEADERS).send(String(Date.now())),

    'GET /healthz': async () => {
      try {
        await check.pass();
        return HEALTHY;
      } catch {
        throw new Refusal(503, problem('database-not-responding'));
      }
    },

    'GET /api/companyLinks': async () => companyLinks,

    'GET /api/events': async ({ body, reply, user }) => {
      const stream = streams.start(reply);
      events.join(stream, body.PortalId, user);
      // A session that ended just before `join` was announced too early for this stream.
      if (!(await sessions.isOpen(user))) stream.end();
      return reply;
    },
  };
}

import type { CompanyLink, system } from '#contract/endpoints/system.ts';
import { problem } from '#contract/errors/problem.ts';
import type { Deps } from '#server/deps.ts';
import { Refusal } from '#server/errors.ts';
import type { HandlersFor } from '#server/http/contract/handlers.ts';
import { headerLines, type QuickRoute } from '#server/http/contract/quick-routes.ts';
import { FOR_DATA } from '#server/http/pages/security-headers.ts';
import { DashboardEvents } from './dashboard-events.ts';

const TIME_HEADERS = { 'cache-control': 'no-store', 'content-type': 'application/json; charset=utf-8' };
const TIME_HEADER_LINES = headerLines({ ...FOR_DATA, ...TIME_HEADERS });

/** Served before Fastify, because screens measure how long the response takes. */
export const quickServerTime: QuickRoute = {
  input: 'nothing',
  call: 'GET /serverTime',
  respond: (_, response) => {
    const now = String(Date.now());
    response.writeHead(200, [...TIME_HEADER_LINES, 'content-length', now.length]).end(now);
    return 200;
  },
};

export function systemHandlers(
  { database, sessions, streams }: Deps,
  companyLinks: CompanyLink[],
): HandlersFor<typeof system> {
  const events = new DashboardEvents(database.changes);
  return {
    'GET /serverTime': async ({ reply }) => reply.headers(TIME_HEADERS).send(String(Date.now())),

    'GET /healthz': async () => {
      try {
        await database.ping();
        return { status: 'ok' };
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

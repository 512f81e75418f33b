import type { CompanyLink, system } from '#contract/endpoints/system.ts';
import { problem } from '#contract/errors/problem.ts';
import type { Deps } from '#server/deps.ts';
import { Refusal } from '#server/errors.ts';
import type { HandlersFor } from '#server/http/handlers.ts';
import { headerLines, type QuickRoute } from '#server/http/quick-routes.ts';
import { FOR_DATA } from '#server/http/security-headers.ts';
import { DashboardEvents } from './dashboard-events.ts';

/** Endpoints of the server itself but its description, which is the API page's. */
type SystemEndpoints = Omit<typeof system, 'GET /openapi.json'>;

const OF_TIME = { 'cache-control': 'no-store', 'content-type': 'application/json; charset=utf-8' };
const TIME_LINES = headerLines({ ...FOR_DATA, ...OF_TIME });

/** Screens ask for it in rounds, and go by how long the answer takes. */
export const quickServerTime: QuickRoute = {
  input: 'nothing',
  call: 'GET /serverTime',
  answer: (_, response) => {
    const now = String(Date.now());
    response.writeHead(200, [...TIME_LINES, 'content-length', now.length]).end(now);
    return 200;
  },
};

export function systemHandlers(
  { database, sessions, streams }: Deps,
  companyLinks: CompanyLink[],
): HandlersFor<SystemEndpoints> {
  const events = new DashboardEvents(database.changes);
  return {
    'GET /serverTime': async ({ reply }) => reply.headers(OF_TIME).send(String(Date.now())),

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
      // A session that ended on the way here was announced before anybody listened for it.
      if (!(await sessions.isOpen(user))) stream.end();
      return reply;
    },
  };
}

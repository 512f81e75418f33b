import type { CompanyLink, system } from '#contract/endpoints/system.ts';
import type { Deps } from '#server/deps.ts';
import { Refusal } from '#server/errors.ts';
import type { HandlersFor } from '#server/http/handlers.ts';
import { DashboardEvents } from './dashboard-events.ts';

/** Endpoints of the server itself but its description, which is the API page's. */
type SystemEndpoints = Omit<typeof system, 'GET /openapi.json'>;

export function systemHandlers(
  { database, sessions, streams }: Deps,
  companyLinks: CompanyLink[],
): HandlersFor<SystemEndpoints> {
  const events = new DashboardEvents(database.changes);
  return {
    'GET /serverTime': async ({ reply }) =>
      reply.header('cache-control', 'no-store').type('application/json').send(String(Date.now())),

    'GET /healthz': async () => {
      try {
        await database.ping();
        return { status: 'ok' };
      } catch {
        throw new Refusal(503, 'The database does not answer.');
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

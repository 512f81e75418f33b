import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { portalId } from '../entities/fields.ts';

const companyLink = z.object({ label: z.string(), address: z.string() });
/** A link to a page of the company that runs this server. */
export type CompanyLink = z.infer<typeof companyLink>;

export const system = defineEndpoints({
  'GET /serverTime': {
    access: 'public',
    priority: 'screens',
    summary: 'Returns the server’s time in milliseconds since the epoch.',
    request: z.object({}),
    response: z.number().int(),
    kind: 'prepared',
    isPacked: true,
  },
  'GET /healthz': {
    access: 'public',
    priority: 'always',
    summary: 'Returns whether the server and its database are available.',
    request: z.object({}),
    response: z.object({ status: z.literal('ok') }),
  },
  'GET /api/companyLinks': {
    access: 'signedIn',
    priority: 'staff',
    summary: 'Returns links to the company’s other products and contact pages, for the dashboard’s menu.',
    request: z.object({}),
    response: z.array(companyLink),
  },
  'GET /api/events': {
    access: 'signedIn',
    priority: 'staff',
    summary:
      'Server-sent events for dashboards: `change` with what has changed in the portal. The first event, `ready`, has the changes of the last minute.',
    request: z.object({
      PortalId: z
        .string()
        .regex(/^\d{1,10}$/)
        .transform(Number)
        .pipe(portalId),
    }),
    response: z.unknown(),
    kind: 'stream',
  },
});

import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { portalId } from '../entities/fields.ts';
import { portal } from '../entities/portal.ts';
import { message } from '../errors/problem.ts';
import { outcome } from '../outcomes.ts';

const wantedNumber = z.union([
  z.literal('same').transform(() => undefined),
  z
    .string()
    .regex(/^\d{1,10}$/, message('portal-not-a-number'))
    .transform(Number)
    .pipe(portalId),
]);

export const importedPortal = portal.extend({
  /** Names of the areas that show their own slides again because, in the file, they used each other's in a loop. */
  unlinkedAreas: z.array(z.string()),
});

export const portalFiles = defineEndpoints({
  'POST /api/portals/exportPortal': {
    access: 'superuser',
    priority: 'costly',
    audit: 'portal.export',
    isLong: true,
    summary: 'Returns a portal as a .tar file: its content and settings, without its users.',
    request: z.object({ portal: z.object({ PortalId: portalId }) }),
    response: z.unknown(),
    kind: 'file',
    isPacked: true,
  },
  'POST /api/portals/mayImport': {
    access: 'superuser',
    priority: 'staff',
    summary:
      'Checks before an upload whether such a file can be imported. Refused if its number or one of its usernames is already in use, or if its files exceed a portal’s storage.',
    request: z.object({
      portal: z.object({
        PortalId: portalId,
        userNames: z.array(z.string().max(100)).max(10_000),
        mediaBytes: z.number().int().min(0),
      }),
    }),
    response: outcome,
  },
  'POST /uploadPortal/{as}': {
    access: 'superuser',
    priority: 'costly',
    audit: 'portal.import',
    summary:
      'Imports a portal from such a file. Field: file. `as` is its new number, or `same` for its original number; a number in use is refused. Areas that use each other’s slides in a loop show their own again; `unlinkedAreas` lists them.',
    params: z.object({ as: wantedNumber }),
    request: z.unknown(),
    response: importedPortal,
    kind: 'upload',
  },
});

import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { portalId } from '../entities/fields.ts';
import { portal } from '../entities/portal.ts';
import { outcome } from '../outcomes.ts';

const wantedNumber = z.union([
  z.literal('same').transform(() => undefined),
  z
    .string()
    .regex(/^\d{1,10}$/, 'A portal is a number.')
    .transform(Number)
    .pipe(portalId),
]);

export const importedPortal = portal.extend({
  /** Names of the areas that show their own slides again: in the file they used each other's in a circle. */
  unlinkedAreas: z.array(z.string()),
});

export const portalFiles = defineEndpoints({
  'POST /api/portals/exportPortal': {
    access: 'superuser',
    worth: 'costly',
    audit: 'portal.export',
    isLong: true,
    summary: 'One portal as a .tar file: all that it shows and how it is set up, without its users.',
    request: z.object({ portal: z.object({ PortalId: portalId }) }),
    response: z.unknown(),
    kind: 'file',
    isPacked: true,
  },
  'POST /api/portals/mayImport': {
    access: 'superuser',
    worth: 'staff',
    summary:
      'Whether such a file would find its place here, asked before it is sent: refused where its number or the name of one of its users is taken, or its own files are more than a portal may have.',
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
    worth: 'costly',
    audit: 'portal.import',
    summary:
      'Makes a portal of such a file. Field: file. `as` is its number here, or `same` for the one that it had; a taken one is refused. Areas that use each other’s slides in a circle show their own again; `unlinkedAreas` names them.',
    params: z.object({ as: wantedNumber }),
    request: z.unknown(),
    response: importedPortal,
    kind: 'upload',
  },
});

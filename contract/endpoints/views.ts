import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { portalId } from '../entities/fields.ts';
import { matrixView, matrixViewToSave } from '../entities/matrix-view.ts';

/** The views of the matrix that users save for themselves. */
export const views = defineEndpoints({
  'POST /api/views/getviews': {
    access: 'signedIn',
    priority: 'staff',
    summary: 'Returns the views of a portal’s matrix that the user has saved, by name.',
    request: z.object({ PortalId: portalId }),
    response: z.array(matrixView),
  },
  'POST /api/views/save': {
    access: 'signedIn',
    priority: 'staff',
    summary:
      'Saves a view of a portal’s matrix for the user. It replaces one with the same name, whatever its case. Returns all of the portal.',
    request: matrixViewToSave,
    response: z.array(matrixView),
  },
  'POST /api/views/delete': {
    access: 'signedIn',
    priority: 'staff',
    summary: 'Deletes a view that the user has saved, by its name. Returns those that remain in the portal.',
    request: z.object({ PortalId: portalId, name: z.string() }),
    response: z.array(matrixView),
  },
});

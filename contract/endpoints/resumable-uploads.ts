import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { id, portalId } from '../entities/fields.ts';
import { outcome } from '../outcomes.ts';
import { stored } from './uploads.ts';

/** How much of the file has arrived, which is also the byte at which the upload continues. */
const progress = z.object({ offset: z.number().int() });
const upload = z.object({ id });

/**
 * Uploads that continue where a broken connection left them. Only the user who started one can continue it, and it is
 * deleted when nothing has arrived for a day. See docs/decisions/059-receive-files-in-parts.md
 */
export const resumableUploads = defineEndpoints({
  'POST /api/uploads/start': {
    access: 'signedIn',
    priority: 'costly',
    summary:
      'Starts the upload of a file that becomes a slide, which then arrives in one or more parts. The extension of its `name` decides what it must contain.',
    request: z.object({ PortalId: portalId, name: z.string().min(1).max(500), bytes: z.number().int().min(0) }),
    response: progress.extend({ id }),
  },
  'POST /api/uploads/append/{id}/{offset}': {
    access: 'signedIn',
    priority: 'costly',
    summary:
      'Receives the bytes from `offset` on, up to the end of the file or less. The response is how much has arrived. If the connection breaks, what has arrived is kept, in units of at least 64 KB. For another offset than that of the upload, the response is 409.',
    params: z.object({
      id,
      offset: z
        .string()
        .regex(/^\d{1,15}$/)
        .transform(Number),
    }),
    request: z.unknown(),
    response: progress,
    kind: 'bytes',
  },
  'GET /api/uploads/progress': {
    access: 'signedIn',
    priority: 'staff',
    summary: 'Returns how much of an upload has arrived.',
    request: upload,
    response: progress,
  },
  'POST /api/uploads/finish': {
    access: 'signedIn',
    priority: 'costly',
    audit: 'upload.finish',
    summary:
      'Checks and stores a file that has arrived completely. Repeating the request returns the same location. If the file is refused, the upload is deleted.',
    request: upload,
    response: stored,
  },
  'POST /api/uploads/cancel': {
    access: 'signedIn',
    priority: 'staff',
    summary: 'Deletes what has arrived of an upload. A file that was stored already stays.',
    request: upload,
    response: outcome,
  },
});

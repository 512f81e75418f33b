import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { id, isoTimestamp, portalId } from '../entities/fields.ts';
import { theme } from '../entities/theme.ts';
import { outcome } from '../outcomes.ts';

/** Longer than a drawing of this size in any format. */
const LONGEST_IMAGE = 400_000;
const MOST_SLIDES = 100;
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

export const thumbnails = defineEndpoints({
  'POST /api/slides/getthumbnails': {
    access: 'signedIn',
    priority: 'staff',
    summary:
      'Returns the thumbnails of slides, as WebP in base64. Slides without one, or with one of an earlier version, are left out.',
    request: z.object({ PortalId: portalId, array: z.array(id).max(MOST_SLIDES) }),
    response: z.array(z.object({ _id: id, image: z.string() })),
  },
  'POST /api/slides/savethumbnail': {
    access: 'signedIn',
    priority: 'costly',
    summary:
      'Stores a small drawing of a slide, for lists: a PNG, JPEG or WebP in base64, which the server re-encodes. `lastModified` is the version that was drawn; 409 if there is a newer one. `theme` is the theme that it was drawn with.',
    request: z.object({
      PortalId: portalId,
      _id: id,
      lastModified: isoTimestamp,
      theme: theme.nullable().default(null),
      image: z.string().max(LONGEST_IMAGE).regex(BASE64),
    }),
    response: outcome,
  },
});

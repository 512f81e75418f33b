import { z } from 'zod';
import { endingsOf } from '#slide-types/file-kinds.ts';
import { defineEndpoints } from '../endpoint.ts';
import { portalId } from '../entities/fields.ts';
import { fileNotice } from '../entities/media.ts';

const targetPortal = z.object({
  PortalId: z
    .string()
    .regex(/^\d{1,10}$/)
    .transform(Number)
    .pipe(portalId),
});
export const stored = z.object({
  location: z.string(),
  /** Missing if there are none. */
  notices: z.array(fileNotice).optional(),
});

export const uploads = defineEndpoints({
  'POST /upload/{PortalId}': {
    access: 'signedIn',
    priority: 'costly',
    audit: 'upload.image',
    summary: `Stores an image: ${endingsOf('image').join(' ')}. Images that browsers can’t show are converted, and what describes a photo, such as its place, is removed. Fields: file, and optionally path and filename. With the path \`animated\`, stores an animation: .gif .png .webp, or a Lottie .json.`,
    params: targetPortal,
    request: z.unknown(),
    response: stored,
    kind: 'upload',
  },
  'POST /uploadVideo/{PortalId}': {
    access: 'signedIn',
    priority: 'costly',
    audit: 'upload.video',
    summary: `Stores a video: ${endingsOf('video').join(' ')}. Videos that browsers can’t play are converted. With the path \`captions\`, stores captions: .vtt.`,
    params: targetPortal,
    request: z.unknown(),
    response: stored,
    kind: 'upload',
  },
  'POST /uploadDocument/{PortalId}': {
    access: 'signedIn',
    priority: 'costly',
    audit: 'upload.document',
    summary: `Stores a document: ${endingsOf('document').join(' ')}. Its pages are drawn as images afterwards; \`GET {location}?status\` returns how far that is, and then their locations. Formats other than .pdf need LibreOffice on the server.`,
    params: targetPortal,
    request: z.unknown(),
    response: stored,
    kind: 'upload',
  },
  'POST /uploadXML/{PortalId}': {
    access: 'signedIn',
    priority: 'costly',
    audit: 'upload.xml',
    summary: 'Stores an XML document, for example a feed of interest rates.',
    params: targetPortal,
    request: z.unknown(),
    response: stored,
    kind: 'upload',
  },
  'POST /uploadGeneric/': {
    access: 'superuser',
    priority: 'costly',
    audit: 'upload.shared',
    summary: 'Stores an image, a video or a style sheet that all portals can use.',
    request: z.unknown(),
    response: stored,
    kind: 'upload',
  },
});

import { z } from 'zod';
import { recordName } from '#slide-types/slide.ts';
import { defineEndpoints } from '../endpoint.ts';
import { isoTimestamp, portalId, reference } from '../entities/fields.ts';
import { outcome } from '../outcomes.ts';

/** The dark squares of a QR code as an SVG path, each one unit wide, including the margin that scanners need. */
const qrDrawing = z.object({ size: z.number().int(), path: z.string() });
export type QrDrawing = z.infer<typeof qrDrawing>;

export const pairing = defineEndpoints({
  'POST /pairDevice': {
    access: 'admin',
    priority: 'staff',
    summary: 'Pairs the screen that shows this code with a channel, and optionally gives it a name.',
    audit: 'channel.pair',
    request: z.object({ pairCode: z.string().max(100), channel: reference, name: recordName.optional() }),
    response: outcome,
  },
  'POST /api/pairing/start': {
    access: 'public',
    priority: 'screens',
    summary:
      'Starts pairing a screen. Returns a code to show, valid for ten minutes and one use, and a secret key. `address` is where users enter the code; `qr` is a QR code of the address with the code in it.',
    request: z.object({ name: recordName.default('') }),
    response: z.object({
      pairCode: z.string(),
      deviceKey: z.string(),
      expiresAt: isoTimestamp,
      address: z.string(),
      qr: qrDrawing,
    }),
  },
  'POST /api/pairing/wait': {
    access: 'public',
    priority: 'screens',
    summary:
      'Returns the channel of the screen with this key as soon as it is paired, or null after a while; then repeat the call. Returns 404 once the code has expired.',
    request: z.object({ deviceKey: z.string().max(100) }),
    response: z.object({
      channel: z.union([z.object({ PortalId: portalId, originalName: z.string() }), z.null()]),
    }),
  },
});

import { z } from 'zod';
import { recordName } from '#slide-types/slide.ts';
import { defineEndpoints } from '../endpoint.ts';
import { isoMoment, portalId, reference } from '../entities/fields.ts';
import { outcome } from '../outcomes.ts';

/** Dark squares of a QR code as the path of an SVG drawing, each of length 1, with the margin that readers need. */
const qrDrawing = z.object({ size: z.number().int(), path: z.string() });
export type QrDrawing = z.infer<typeof qrDrawing>;

export const pairing = defineEndpoints({
  'POST /pairDevice': {
    access: 'admin',
    worth: 'staff',
    summary:
      'Gives the screen that shows this code its channel, and a name if it shall have another than it brought along.',
    audit: 'channel.pair',
    request: z.object({ pairCode: z.string().max(100), channel: reference, name: recordName.optional() }),
    response: outcome,
  },
  'POST /api/pairing/start': {
    access: 'public',
    worth: 'screens',
    summary:
      'Begins the pairing of a screen: a code for it to show, good for ten minutes and one use, and a key for it to keep to itself. `address` is where staff type the code; `qr` is a drawing of the address with the code in it.',
    request: z.object({ name: recordName.default('') }),
    response: z.object({
      pairCode: z.string(),
      deviceKey: z.string(),
      expiresAt: isoMoment,
      address: z.string(),
      qr: qrDrawing,
    }),
  },
  'POST /api/pairing/wait': {
    access: 'public',
    worth: 'screens',
    summary:
      'The channel of the screen that has this key, as soon as it is paired; null after a while, to be asked again. 404 once its code is no longer good.',
    request: z.object({ deviceKey: z.string().max(100) }),
    response: z.object({
      channel: z.union([z.object({ PortalId: portalId, originalName: z.string() }), z.null()]),
    }),
  },
});

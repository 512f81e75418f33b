import { z } from 'zod';
import { recordName } from '#slide-types/slide.ts';
import { defineEndpoints } from '../endpoint.ts';
import { isoMoment, outcome, portalId, reference } from '../entities/common.ts';

export const pairing = defineEndpoints({
  'POST /pairDevice': {
    access: 'admin',
    summary: 'Gives the screen that shows this code its channel.',
    audit: 'channel.pair',
    request: z.object({ pairCode: z.string().max(100), channel: reference }),
    response: outcome,
  },
  'POST /api/pairing/start': {
    access: 'public',
    summary:
      'Begins the pairing of a screen: a code for it to show, good for ten minutes and one use, and a key for it to keep to itself.',
    request: z.object({ name: recordName.default('') }),
    response: z.object({ pairCode: z.string(), deviceKey: z.string(), expiresAt: isoMoment }),
  },
  'POST /api/pairing/wait': {
    access: 'public',
    summary:
      'The channel of the screen that has this key, as soon as it is paired; null after a while, to be asked again. 404 once its code is no longer good.',
    request: z.object({ deviceKey: z.string().max(100) }),
    response: z.object({
      channel: z.union([z.object({ PortalId: portalId, originalName: z.string() }), z.null()]),
    }),
  },
});

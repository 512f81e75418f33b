import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { id, portalId } from '../entities/fields.ts';
import { screen, screenReport, screenSettings } from '../entities/screen.ts';
import { outcome } from '../outcomes.ts';

const channelAddress = z.object({ PortalId: portalId, originalName: z.string().min(1).max(300) });

export const screens = defineEndpoints({
  'POST /api/screens/report': {
    access: 'public',
    worth: 'screens',
    summary:
      'A screen says how it is. `screen` is a name that it made up, `deviceKey` the key of one that is paired: that one is told where it belongs (`null`: nowhere any more). It comes again after `nextInMs`.',
    request: screenReport.extend({
      channel: channelAddress,
      screen: z.string().regex(/^[\w-]{8,64}$/),
      deviceKey: z.string().max(100).optional(),
    }),
    response: z.object({ nextInMs: z.number().int(), belongsTo: z.union([channelAddress, z.null()]).optional() }),
    isPacked: true,
  },
  'POST /api/screens/getscreens': {
    access: 'signedIn',
    worth: 'costly',
    isLong: true,
    summary: 'The screens of the channels that the caller may use, and how they are.',
    request: z.object({ PortalId: portalId }),
    response: z.array(screen),
  },
  'GET /api/screens/everywhere': {
    access: 'superuser',
    worth: 'costly',
    isLong: true,
    summary: 'The screens of all portals.',
    request: z.object({}),
    response: z.array(screen),
  },
  'PATCH /api/screens/updateScreen': {
    access: 'admin',
    worth: 'staff',
    audit: 'screen.update',
    summary: 'Gives a paired screen another name, or another channel of its portal, which it shows at once.',
    request: z.object({ _id: id, PortalId: portalId, update: z.record(z.string(), z.unknown()) }),
    update: screenSettings.partial(),
    response: screen,
  },
  'POST /api/screens/unpair': {
    access: 'admin',
    worth: 'staff',
    audit: 'screen.unpair',
    summary: 'Takes a screen its channel: it shows a new code.',
    request: z.object({ _id: id, PortalId: portalId }),
    response: outcome,
  },
});

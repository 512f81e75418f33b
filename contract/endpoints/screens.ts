import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { id, portalId } from '../entities/fields.ts';
import { screen, screenHealth, screenReport, screenSettings } from '../entities/screen.ts';
import { outcome } from '../outcomes.ts';

const channelAddress = z.object({ PortalId: portalId, originalName: z.string().min(1).max(300) });

export const screens = defineEndpoints({
  'POST /api/screens/report': {
    access: 'public',
    priority: 'screens',
    summary:
      'Reports the state of a screen. `screen` is an id chosen by the screen, `deviceKey` the key of a paired screen; a paired screen gets its channel (`null` if it has none any more). It reports again after `nextInMs`.',
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
    priority: 'costly',
    isLong: true,
    summary: 'Returns the screens of the channels that the caller may use, and their state.',
    request: z.object({ PortalId: portalId }),
    response: z.array(screen),
  },
  'POST /api/screens/gethealth': {
    access: 'signedIn',
    priority: 'costly',
    summary: 'Returns which screens of the channels that the caller may use are online, without their reports.',
    request: z.object({ PortalId: portalId }),
    response: z.array(screenHealth),
  },
  'GET /api/screens/everywhere': {
    access: 'superuser',
    priority: 'costly',
    isLong: true,
    summary: 'Returns the screens of all portals.',
    request: z.object({}),
    response: z.array(screen),
  },
  'PATCH /api/screens/updateScreen': {
    access: 'admin',
    priority: 'staff',
    audit: 'screen.update',
    summary:
      'Changes what is known about a paired screen, or assigns it another channel of its portal, which it shows immediately.',
    request: z.object({ _id: id, PortalId: portalId, update: z.record(z.string(), z.unknown()) }),
    update: screenSettings.partial(),
    response: screen,
  },
  'POST /api/screens/unpair': {
    access: 'admin',
    priority: 'staff',
    audit: 'screen.unpair',
    summary: 'Unpairs a screen from its channel. The screen shows a new code.',
    request: z.object({ _id: id, PortalId: portalId }),
    response: outcome,
  },
});

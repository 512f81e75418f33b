import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { channel } from '../entities/channel.ts';
import { id, portalId } from '../entities/fields.ts';
import { portal, portalSettings } from '../entities/portal.ts';
import { message } from '../errors/problem.ts';

export const portalUpdate = portalSettings.partial();

/** A channel in the list of all portals. */
const channelInList = channel
  .pick({
    _id: true,
    PortalId: true,
    name: true,
    originalName: true,
    needsRefresh: true,
    lastRefresh: true,
  })
  .extend({ slideCount: z.number().int() });
export type ChannelInList = z.infer<typeof channelInList>;

export const portals = defineEndpoints({
  'POST /api/portals/getPortal': {
    access: 'signedIn',
    priority: 'staff',
    summary: 'Returns a portal.',
    request: z.object({ PortalId: portalId }),
    response: portal,
  },
  'POST /api/portals/getControlPanelInfo': {
    access: 'signedIn',
    priority: 'staff',
    isLong: true,
    summary: 'Returns a portal and those of its channels that the caller may use, in order.',
    request: z.object({ PortalId: portalId }),
    response: z.object({ portal, channels: z.array(channel) }),
  },
  'PATCH /api/portals/toggleOptOut': {
    access: 'admin',
    priority: 'staff',
    audit: 'portal.toggleOptOut',
    summary:
      'Turns the alerts of a portal off or on. With a whole portal record, toggles them; with its `PortalId` or `_id`, sets them to `alertsOptOut`.',
    request: z.object({
      portal: z
        .object({
          PortalId: portalId.optional(),
          _id: id.optional(),
          PortalName: z.string().optional(),
          alertsOptOut: z.boolean().optional(),
        })
        .refine((named) => named.PortalId !== undefined || named._id !== undefined, message('portal-missing')),
    }),
    response: portal,
  },
  'PATCH /api/portals/setAlertDelay': {
    access: 'admin',
    priority: 'staff',
    audit: 'portal.setAlertDelay',
    summary: 'Sets after how many minutes offline an alert is emailed about a screen of a portal.',
    request: z.object({ PortalId: portalId, alertDelayMinutes: portalSettings.shape.alertDelayMinutes.unwrap() }),
    response: portal,
  },
  'PATCH /api/portals/setLanguage': {
    access: 'admin',
    priority: 'staff',
    audit: 'portal.setLanguage',
    summary:
      'Sets the language of clocks, dates and weather on the channels of a portal that have none of their own. Empty: each screen uses its own.',
    request: z.object({ PortalId: portalId, language: portalSettings.shape.language.unwrap() }),
    response: portal,
  },
  'PATCH /api/portals/setTheme': {
    access: 'admin',
    priority: 'staff',
    audit: 'portal.setTheme',
    summary:
      'Sets the colours, the typeface and the logo of all slides of a portal that have none of their own. Null: the usual look. With `before`, the theme that the change is based on, a change of another theme is refused with 409.',
    request: z.object({
      PortalId: portalId,
      theme: portalSettings.shape.theme.unwrap(),
      before: portalSettings.shape.theme.unwrap().optional(),
    }),
    response: portal,
  },
  'GET /api/portals/getportals': {
    access: 'signedIn',
    priority: 'costly',
    isLong: true,
    summary:
      'Returns the portals that the caller can access: all for superusers and webmasters, otherwise their own. With `deleted=true`, returns the deleted ones, for superusers.',
    request: z.object({ deleted: z.enum(['true', 'false']).optional() }),
    response: z.array(portal.pick({ _id: true, PortalId: true, PortalName: true })),
  },
  'GET /api/portals/getWebmasterControlPanel': {
    access: 'superuser',
    priority: 'costly',
    isLong: true,
    summary:
      'Returns all portals by name with their channels: when each was last refreshed, and how many slides it shows.',
    request: z.object({}),
    response: z.array(z.object({ portal, channels: z.array(channelInList) })),
  },
  'POST /api/portals/addPortal': {
    access: 'superuser',
    priority: 'staff',
    audit: 'portal.add',
    summary: 'Creates a portal, with the next free number unless one is given.',
    request: z.object({ portal: portalSettings.extend({ PortalId: portalId.optional() }) }),
    response: portal,
  },
  'POST /api/portals/updatePortal': {
    access: 'superuser',
    priority: 'staff',
    audit: 'portal.update',
    summary:
      'Updates the given fields of a portal. With `deleted: true`, its users are logged out and its screens go dark; with `deleted: false`, the portal is restored.',
    request: z.object({ _id: id, update: z.record(z.string(), z.unknown()) }),
    update: portalUpdate,
    response: portal,
  },
});

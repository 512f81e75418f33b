import { z } from 'zod';
import { parseWholeNumber } from '#slide-types/fields.ts';
import { meantPortal } from '../display-address.ts';
import { defineEndpoints } from '../endpoint.ts';
import { channel, channelSettings, listedChannel } from '../entities/channel.ts';
import { displayDocument } from '../entities/display.ts';
import { id, portalId, reference } from '../entities/fields.ts';
import { outcome } from '../outcomes.ts';
import { REMOVED_HTML } from '../removed-html.ts';
import { SERVER_TIME } from '../server-time.ts';

/** A display page's portal, from a path or a query. Digits are parsed as a number. */
const addressedPortal = z.union([
  portalId,
  z
    .string()
    .regex(/^\d{1,10}$/)
    .transform(Number),
]);
const originalName = z.string().min(1).max(300);
const displayAddress = z.object({ PortalId: addressedPortal, originalName });
export const channelUpdate = channelSettings.extend({ needsRefresh: z.boolean() }).partial();
/** Fields that can be set for all channels of a portal at once. */
export const channelsUpdate = channelUpdate.omit({ name: true, selectedAreas: true, selectedSlides: true });

/** Whether the slide is to be there afterwards, for clients that must not toggle a state that they haven't seen. */
const isPlaced = z.boolean().optional();

export const channels = defineEndpoints({
  'POST /api/channels/getchannelfordisplay': {
    access: 'public',
    priority: 'screens',
    summary: 'Returns everything that a screen plays. Without `TestMode`, records a refresh of the channel.',
    request: z.object({
      channel: displayAddress,
      TestMode: z.union([z.boolean(), z.string(), z.null()]).optional(),
      browser: z.unknown().optional(),
    }),
    unread: ['browser'],
    response: displayDocument,
    kind: 'prepared',
    isPacked: true,
    headers: SERVER_TIME,
  },
  'GET /api/channels/display/{PortalId}/{originalName}': {
    access: 'public',
    priority: 'screens',
    summary:
      'Returns the same document to screens that are already running. Its ETag is its revision. Nothing is recorded.',
    params: displayAddress,
    request: z.object({}),
    response: displayDocument,
    kind: 'prepared',
    isPacked: true,
    isConditional: true,
  },
  'POST /api/channels/getchannelfordisplaybyid': {
    access: 'public',
    priority: 'screens',
    summary: 'Returns the same document by the id of the channel. Nothing is recorded.',
    request: z.object({ _id: id }),
    response: displayDocument,
    kind: 'prepared',
    isPacked: true,
    headers: SERVER_TIME,
  },
  'POST /api/channels/getforcedrefresh': {
    access: 'public',
    priority: 'screens',
    summary:
      'Returns whether a user has requested a refresh of this channel. `since` is the time of the screen’s last refresh.',
    request: displayAddress.extend({ since: z.number().optional() }),
    response: z.boolean(),
    isPacked: true,
  },
  'GET /api/channels/events': {
    access: 'public',
    priority: 'screens',
    summary:
      'Server-sent events: `revision` when the channel’s content changes, `refresh` when a user requests a refresh or has requested one after `since` (milliseconds since the epoch).',
    request: displayAddress.extend({
      since: z
        .string()
        .regex(/^\d{1,15}$/)
        .transform(Number)
        .optional(),
    }),
    response: z.unknown(),
    kind: 'stream',
  },
  'POST /api/channels/getchannelsinorder': {
    access: 'signedIn',
    priority: 'costly',
    isLong: true,
    summary:
      'Returns the channels of a portal that the caller may use, in order. With `archived: true`, returns the archived ones, for users who may restore them. `withoutText` leaves out `description`, which can be most of a long list.',
    request: z.object({
      PortalId: portalId,
      archived: z.boolean().default(false),
      withoutText: z.boolean().default(false),
    }),
    response: z.array(listedChannel),
  },
  'POST /api/channels/getchannelbyid': {
    access: 'signedIn',
    priority: 'staff',
    summary: 'Returns a channel that the caller may use, or an archived one that the caller may restore.',
    request: z.object({ PortalId: portalId, _id: id }),
    response: channel,
  },
  'POST /api/channels/getlargechannels': {
    access: 'signedIn',
    priority: 'staff',
    summary:
      'Returns the channels of a portal that the caller may use and that one more long slide could fill, fullest first. At 100 percent, nothing can be added to a channel.',
    request: z.object({ PortalId: portalId }),
    response: z.array(
      z.object({
        _id: id,
        /** Of the slides that are on air or will be. */
        textBytes: z.number().int(),
        /** Share of the largest size that screens can load. */
        percent: z.number().int(),
      }),
    ),
  },
  'POST /api/channels/add': {
    access: 'admin',
    priority: 'staff',
    audit: 'channel.add',
    summary: 'Creates a channel.',
    request: z.object({ channel: z.looseObject({ ...channelSettings.shape, PortalId: portalId }) }),
    response: channel,
    headers: REMOVED_HTML,
  },
  'PATCH /api/channels/updateChannel': {
    access: 'signedIn',
    priority: 'staff',
    audit: 'channel.update',
    summary:
      'Updates the given fields of a channel. `selectedSlides` lists all slides of the channel, in order. With `lastModified` (of the version the caller has read), slides missing from the list are removed, and slides added by others since then are kept; without it, a list with missing slides is refused with 409. Slides removed by others since then stay removed. Other fields of an older version are refused with 409.',
    request: z.object({
      _id: id,
      PortalId: portalId,
      update: z.record(z.string(), z.unknown()),
      lastModified: z.string().optional(),
    }),
    update: channelUpdate,
    response: channel,
    headers: REMOVED_HTML,
  },
  'PATCH /api/channels/updatechannelsinportal': {
    access: 'admin',
    priority: 'staff',
    audit: 'channel.updateAll',
    summary: 'Updates the given fields of every channel of a portal.',
    request: z.object({ PortalId: portalId, update: z.record(z.string(), z.unknown()) }),
    update: channelsUpdate,
    response: z.array(channel),
    headers: REMOVED_HTML,
  },
  'POST /api/channels/deleteChannel': {
    access: 'admin',
    priority: 'staff',
    audit: 'channel.delete',
    summary: 'Permanently deletes a channel, archived or not.',
    request: z.object({ _id: id, PortalId: portalId }),
    response: outcome,
  },
  'PATCH /api/channels/toggleSlide': {
    access: 'signedIn',
    priority: 'staff',
    audit: 'channel.toggleSlide',
    summary:
      'Adds a slide to an area of a channel, or removes it if it is there. With `isPlaced`, does only what is needed.',
    request: z.object({ channel: reference, area: reference, slide: reference, isPlaced }),
    response: channel,
  },
  'PATCH /api/channels/addSlideToAllChannels': {
    access: 'signedIn',
    priority: 'costly',
    audit: 'slide.toggleOnAllChannels',
    summary:
      'Adds a slide to all given channels, or removes it from all of them if every channel has it. With `isPlaced`, does only what is needed.',
    request: z.object({ channels: z.array(reference).min(1).max(1000), area: reference, slide: reference, isPlaced }),
    response: z.array(channel),
  },
});

/** The portal whose public display an address now refers to. Never used for permissions. */
export function displayPortal(addressed: number | string): number {
  return meantPortal(parseWholeNumber(addressed, -1));
}

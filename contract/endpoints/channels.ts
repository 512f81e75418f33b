import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { areaSlides, channel, channelSettings, listedChannel } from '../entities/channel.ts';
import { id, portalId, reference } from '../entities/fields.ts';
import { outcome } from '../outcomes.ts';
import { REMOVED_HTML } from '../removed-html.ts';

export const channelUpdate = channelSettings
  .extend({ needsRefresh: z.boolean(), slideOrder: z.array(areaSlides).max(500) })
  .partial();
/** Fields that can be set for all channels of a portal at once. */
export const channelsUpdate = channelUpdate.omit({
  name: true,
  selectedAreas: true,
  selectedSlides: true,
  slideOrder: true,
});

/** Whether the slide is to be there afterwards, for clients that must not toggle a state that they haven't seen. */
const isPlaced = z.boolean().optional();

export const channels = defineEndpoints({
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
      'Updates the given fields of a channel. `selectedSlides` lists all slides of the channel, in order. With `lastModified` (of the version the caller has read), slides missing from the list are removed, and slides added by others since then are kept; without it, a list with missing slides is refused with 409. Slides removed by others since then stay removed. `slideOrder` sorts everything that the given areas show, without adding or removing anything. Other fields of an older version are refused with 409.',
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
      'Adds a slide to all given channels, or removes it from all of them if every channel has it. With `isPlaced`, does only what is needed. With `onlyChanged`, returns only the channels to which it was added or from which it was removed, so that exactly that can be undone.',
    request: z.object({
      channels: z.array(reference).min(1).max(1000),
      area: reference,
      slide: reference,
      isPlaced,
      onlyChanged: z.boolean().default(false),
    }),
    response: z.array(channel),
  },
});

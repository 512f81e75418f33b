import type { channels } from '#contract/endpoints/channels.ts';
import { can } from '#rules/permissions.ts';
import type { Scene } from '../scene.ts';
import type { ExamplesFor } from './example.ts';

const addChannel = ({ call, PortalId, area }: Scene) =>
  call('POST /api/channels/add', { channel: { PortalId, name: 'Lobby', selectedAreas: [area._id] } });
const cellOf = async (scene: Scene) => ({ area: scene.area._id, slide: (await scene.addSlide())._id });

export const channelExamples: ExamplesFor<typeof channels> = {
  'POST /api/channels/getchannelsinorder': { request: ({ PortalId }) => ({ PortalId }) },
  'POST /api/channels/getchannelbyid': {
    request: ({ PortalId, channel }) => ({ PortalId, _id: channel._id }),
    may: (actor, { channel }) => can(actor, 'channel.use', channel),
  },
  'POST /api/channels/getlargechannels': { request: ({ PortalId }) => ({ PortalId }) },
  'POST /api/channels/add': {
    request: ({ PortalId, area }) => ({ channel: { PortalId, name: 'Canteen', selectedAreas: [area._id] } }),
  },
  'PATCH /api/channels/updateChannel': {
    request: ({ PortalId, channel }) => ({ _id: channel._id, PortalId, update: { needsRefresh: true } }),
    may: (actor, { channel }) => can(actor, 'channel.order', channel),
  },
  'PATCH /api/channels/updatechannelsinportal': {
    request: ({ PortalId }) => ({ PortalId, update: { refreshFrequencyMinutes: 30 } }),
  },
  'POST /api/channels/deleteChannel': {
    request: async (scene) => ({ _id: (await addChannel(scene))._id, PortalId: scene.PortalId }),
  },
  'PATCH /api/channels/toggleSlide': {
    request: async (scene) => ({ channel: scene.channel._id, ...(await cellOf(scene)) }),
    may: (actor, { PortalId }) => can(actor, 'slide.edit', { PortalId, creator: null }),
  },
  'PATCH /api/channels/addSlideToAllChannels': {
    request: async (scene) => ({ channels: [scene.channel._id], ...(await cellOf(scene)) }),
    may: (actor, { PortalId }) => can(actor, 'slide.edit', { PortalId, creator: null }),
  },
};

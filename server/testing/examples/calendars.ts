import type { calendars } from '#contract/endpoints/calendars.ts';
import { type Actor, can } from '#rules/permissions.ts';
import type { Scene } from '../scene.ts';
import type { ExamplesFor } from './example.ts';

const slideOnChannel = async (scene: Scene) => {
  const slide = await scene.addSlide();
  await scene.show(slide._id);
  return { slide: slide._id, channel: scene.channel._id };
};

const DAY_MS = 86_400_000;
const usesChannel = (actor: Actor, { channel }: Scene) => can(actor, 'channel.use', channel);
const managesChannel = (actor: Actor, { channel }: Scene) => can(actor, 'channel.manage', channel);
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();

export const calendarExamples: ExamplesFor<typeof calendars> = {
  'POST /api/slides/explain': {
    request: slideOnChannel,
    may: usesChannel,
  },
  'POST /api/channels/getcalendar': {
    request: ({ PortalId, channel }) => ({ PortalId, _id: channel._id, from: inDays(0), until: inDays(7) }),
    may: usesChannel,
  },
  'POST /api/channels/getplanneddisplay': {
    request: ({ PortalId, channel }) => ({ PortalId, _id: channel._id, at: inDays(1) }),
    may: usesChannel,
  },
  'POST /api/channels/getcalendarlink': {
    request: ({ PortalId, channel }) => ({ PortalId, _id: channel._id }),
    may: usesChannel,
  },
  'POST /api/channels/createcalendarlink': {
    request: ({ PortalId, channel }) => ({ PortalId, _id: channel._id }),
    may: managesChannel,
  },
  'POST /api/channels/revokecalendarlink': {
    request: ({ PortalId, channel }) => ({ PortalId, _id: channel._id }),
    may: managesChannel,
  },
  'GET /api/calendars/{token}': {
    request: async ({ call, PortalId, area }) => {
      // A channel has only one link.
      const channel = { PortalId, name: 'Hall', selectedAreas: [area._id] };
      const { _id } = await call('POST /api/channels/add', { channel });
      const { url } = await call('POST /api/channels/createcalendarlink', { PortalId, _id });
      return { token: url.split('/').at(-1) ?? '' };
    },
    isOfNoPortal: true,
  },
};

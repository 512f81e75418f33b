import { randomUUID } from 'node:crypto';
import { Role } from '#contract/entities/user.ts';
import { nameKey } from '#server/features/users/users.store.ts';
import { sanitizationHash } from '#server/html/text-cleaner.ts';
import type { MediaRecord } from '#server/media/records/media.store.ts';
import { type NewNames, renamed } from './addresses.ts';
import type { PortalContent } from './portal-content.ts';
import type { NewPortalRows } from './portal-rows.store.ts';

export interface NewPlace extends NewNames {
  PortalName: string;
  shortIds: ReadonlyMap<string, string>;
  /** The template that stands here for each of the file's, and which of those have to be made. */
  templates: Pick<NewPortalRows, 'templates'> & { customTemplates: string[] };
  media: MediaRecord[];
  withUsers: boolean;
}

/** The rows that a portal's file becomes in its new place. */
export function newRows(content: PortalContent, place: NewPlace): NewPortalRows {
  const PortalId = place.PortalId.to;
  const { portal, areas, channels, slides, syncGroups, users } = renamed(
    { ...content, media: [], gone: [], templates: [] },
    place,
  );
  const isBrought = new Set(place.withUsers ? (users ?? []).map(({ _id }) => _id) : []);
  const isChannel = new Set(channels.map(({ _id }) => _id));
  return {
    portal: {
      ...portal,
      PortalId,
      PortalName: place.PortalName,
      customTemplates: place.templates.customTemplates,
      deleted: false,
    },
    areas: areas.map(({ UsableSlideIDs: _slides, ...area }) => ({ ...area, PortalId })),
    slides: slides.map((slide) => ({
      ...slide,
      PortalId,
      sanitizedBy: sanitizationHash(slide.type, slide.fields),
      creator: slide.creator !== null && isBrought.has(slide.creator) ? slide.creator : null,
    })),
    areaSlides: areas.flatMap(({ _id: areaId, UsableSlideIDs }) =>
      [...new Set(UsableSlideIDs)].map((slideId) => ({ PortalId, areaId, slideId })),
    ),
    channels: channels.map(({ selectedAreas: _areas, selectedSlides: _slides, ...channel }) => ({
      ...channel,
      PortalId,
      shortID: place.shortIds.get(channel.shortID) ?? channel.shortID,
    })),
    channelAreas: channels.flatMap(({ _id: channelId, selectedAreas }) =>
      [...new Set(selectedAreas)].map((areaId) => ({ PortalId, channelId, areaId })),
    ),
    placements: channels.flatMap(({ _id: channelId, selectedSlides }) =>
      selectedSlides.flatMap(({ AreaID: areaId, SlideIDs }) =>
        SlideIDs.map((slideId, position) => ({ PortalId, channelId, areaId, slideId, position })),
      ),
    ),
    syncGroups: syncGroups.map(({ channels: _channels, ...group }) => ({ ...group, PortalId })),
    syncGroupChannels: syncGroups.flatMap(({ _id: groupId, channels: members }) =>
      members.map((channelId, position) => ({ PortalId, channelId, groupId, position })),
    ),
    users: !place.withUsers
      ? []
      : (users ?? []).map((user) => ({
          ...user,
          PortalId,
          userNameKey: nameKey(user.userName),
          ...powersOf(user),
          // An empty list would open all channels: one that is no more stays on it under a name that nothing has.
          channels: user.channels.map((channelId) => (isChannel.has(channelId) ? channelId : randomUUID())),
        })),
    templates: place.templates.templates,
    media: place.media,
  };
}

/** A file makes nobody more than an admin of its own portal: webmasters may act in all portals. */
function powersOf({ roleName }: { roleName: number }) {
  return { roleName: roleName === Role.Webmaster ? Role.Admin : (roleName as Role), isSuperUser: false };
}

import { randomUUID } from 'node:crypto';
import { withOwnTimeZone } from '#contract/entities/channel.ts';
import { Role } from '#contract/entities/role.ts';
import { copiedLink } from '#server/features/files/links/links.store.ts';
import { nameKey } from '#server/features/users/users.store.ts';
import { sanitizationHash } from '#server/html/text-cleaner.ts';
import { serverTimeZone } from '#server/server-time-zone.ts';
import { isLinkedKind } from '#slide-types/file-links.ts';
import { type NewNames, renamed } from './addresses.ts';
import type { BroughtFile } from './bring-files.ts';
import type { PortalContent } from './portal-content.ts';
import type { NewPortalRows } from './portal-rows.store.ts';

export interface NewPlace extends NewNames {
  PortalName: string;
  shortIds: ReadonlyMap<string, string>;
  /** The template on this server for each one in the file, and those that must be created. */
  templates: Pick<NewPortalRows, 'templates'> & { customTemplates: string[] };
  files: BroughtFile[];
  withUsers: boolean;
}

/** Creates the rows of the new portal. */
export function newRows(content: PortalContent, target: NewPlace): NewPortalRows {
  const PortalId = target.PortalId.to;
  const { portal, areas, channels, slides, syncGroups, namedTimes, tags, users } = renamed(
    { ...content, media: [], gone: [], templates: [] },
    target,
  );
  const importedUsers = new Set(target.withUsers ? (users ?? []).map(({ _id }) => _id) : []);
  const userOf = (idInFile: string | null) => {
    const userId = idInFile === null ? null : (target.ids.get(idInFile) ?? idInFile);
    return userId !== null && importedUsers.has(userId) ? userId : null;
  };
  const isChannel = new Set(channels.map(({ _id }) => _id));
  return {
    portal: {
      ...portal,
      PortalId,
      PortalName: target.PortalName,
      customTemplates: target.templates.customTemplates,
      deleted: false,
      timeZone: portal.timeZone ?? serverTimeZone(),
    },
    namedTimes: namedTimes.map((time) => ({ ...time, PortalId })),
    tags: tags.map((tag) => ({ ...tag, PortalId })),
    areas: areas.map(({ UsableSlideIDs: _slides, ...area }) => ({ ...area, PortalId })),
    slides: slides.map((slide) => ({
      ...slide,
      PortalId,
      sanitizedBy: sanitizationHash(slide.type, slide.fields),
      creator: slide.creator !== null && importedUsers.has(slide.creator) ? slide.creator : null,
    })),
    areaSlides: areas.flatMap(({ _id: areaId, UsableSlideIDs }) =>
      [...new Set(UsableSlideIDs)].map((slideId) => ({ PortalId, areaId, slideId })),
    ),
    channels: channels.map(
      ({
        selectedAreas: _areas,
        selectedSlides: _slides,
        slideOrder: _order,
        excludedSlides: _excluded,
        ...channel
      }) => ({
        ...withOwnTimeZone(channel),
        PortalId,
        shortID: target.shortIds.get(channel.shortID) ?? channel.shortID,
      }),
    ),
    channelAreas: channels.flatMap(({ _id: channelId, selectedAreas }) =>
      [...new Set(selectedAreas)].map((areaId) => ({ PortalId, channelId, areaId })),
    ),
    placements: channels.flatMap(({ _id: channelId, selectedSlides }) =>
      selectedSlides.flatMap(({ AreaID: areaId, SlideIDs }) =>
        SlideIDs.map((slideId, position) => ({ PortalId, channelId, areaId, slideId, position })),
      ),
    ),
    excludedPlacements: channels.flatMap(({ _id: channelId, excludedSlides }) =>
      excludedSlides.flatMap(({ AreaID: areaId, SlideIDs }) =>
        [...new Set(SlideIDs)].map((slideId) => ({ PortalId, channelId, areaId, slideId })),
      ),
    ),
    slideOrders: channels.flatMap(({ _id: channelId, slideOrder }) =>
      slideOrder.map(({ AreaID: areaId, SlideIDs: slideIds }) => ({ channelId, areaId, slideIds })),
    ),
    syncGroups: syncGroups.map(({ channels: _channels, ...group }) => ({ ...group, PortalId })),
    syncGroupChannels: syncGroups.flatMap(({ _id: groupId, channels: members }) =>
      members.map((channelId, position) => ({ PortalId, channelId, groupId, position })),
    ),
    users: !target.withUsers
      ? []
      : (users ?? []).map((user) => ({
          ...user,
          PortalId,
          userNameKey: nameKey(user.userName),
          ...powersOf(user),
          // An empty list would allow all channels, so a channel that no longer exists is kept as an unused id.
          channels: user.channels.map((channelId) => (isChannel.has(channelId) ? channelId : randomUUID())),
        })),
    templates: target.templates.templates,
    media: target.files.map(({ record, described: { folder, uploadedAt, uploadedBy } }) => ({
      ...record,
      ...{ folder, createdAt: uploadedAt },
      createdBy: userOf(uploadedBy),
    })),
    fileLinks: target.files.flatMap(({ record, described: { kind, link, uploadedBy } }) =>
      link === null || record.PortalId === null || !isLinkedKind(kind)
        ? []
        : [{ ...copiedLink(link), PortalId, kind, fileId: record._id, createdBy: userOf(uploadedBy) }],
    ),
  };
}

/** Webmasters become admins and nobody becomes a superuser, because both can access all portals. */
function powersOf({ roleName }: { roleName: number }) {
  return { roleName: roleName === Role.Webmaster ? Role.Admin : (roleName as Role), isSuperUser: false };
}

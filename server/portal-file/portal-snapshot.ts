import type { Portal } from '#contract/entities/portal.ts';
import type { Template } from '#contract/entities/template.ts';
import type { Database } from '#server/db/database.ts';
import { notFound } from '#server/errors.ts';
import { UNMOVED } from '#server/features/channels/tagged-placements.store.ts';
import { portalTimesStore } from '#server/features/portal-times/portal-times.store.ts';
import { portalStore } from '#server/features/portals/portals.store.ts';
import { syncGroupStore } from '#server/features/sync-groups/sync-groups.store.ts';
import { tagStore } from '#server/features/tags/tags.store.ts';
import { templateStore } from '#server/features/templates/templates.store.ts';
import { slideTypeOrUnknown } from '#slide-types/definitions.ts';
import { mediaNamedIn } from './addresses.ts';
import { filesShown } from './check-references.ts';
import type { MediaFile, PortalContent } from './portal-content.ts';
import { type PortalRows, portalRowsStore } from './portal-rows.store.ts';

/** A consistent snapshot of a portal, without the content of its files. */
export interface PortalSnapshot {
  records: Omit<PortalContent, 'media' | 'gone'>;
  /** Locations of all files that the records use. */
  named: Set<string>;
  /** The portal's own files, and the files of the library that it uses. */
  files: SnapshotFile[];
}

/** A file as the export describes it, and its name in the media folder. */
export type SnapshotFile = Omit<MediaFile, 'entry'> & { fileName: string };

/** Reads a snapshot of a portal. Throws 404 if it does not exist. */
export function readPortal(
  database: Database,
  { PortalId, withUsers }: { PortalId: number; withUsers: boolean },
): Promise<PortalSnapshot> {
  return database.readConsistently(async (queries) => {
    const portal = await portalStore(queries).find(PortalId);
    if (!portal) throw notFound('portal');
    const rows = await portalRowsStore(queries).read(PortalId);
    const templates = templatesOf(portal, rows, await templateStore(queries).all());
    const records = {
      portal: { ...portal, ...(await portalTimesStore(queries).holidays(PortalId)) },
      namedTimes: await portalTimesStore(queries).inPortal(PortalId),
      tags: await tagStore(queries).inPortal(PortalId),
      areas: areasOf(rows),
      channels: channelsOf(rows),
      slides: slidesOf(rows, withUsers),
      syncGroups: await syncGroupStore(queries).inPortal(PortalId),
      templates,
      users: withUsers ? rows.users.map(({ userNameKey: _key, createdAt: _at, ...user }) => user) : null,
    };
    const named = new Set([...mediaNamedIn(records), ...filesShown(records)]);
    const shared = await portalRowsStore(queries).sharedFiles([...named]);
    return { records, named, files: [...filesOf(rows, withUsers), ...shared.map(describeFile)] };
  });
}

/** Keeps who uploaded a file only if the export contains that user. */
function filesOf({ media, fileLinks, users }: PortalRows, withUsers: boolean): SnapshotFile[] {
  const known = new Set(withUsers ? users.map(({ _id }) => _id) : []);
  const links = new Map(
    fileLinks.map(({ fileId, address, sha256, changedAt }) => [fileId, { address, sha256, changedAt }]),
  );
  return media.map((row) => ({
    ...describeFile(row),
    uploadedBy: row.createdBy !== null && known.has(row.createdBy) ? row.createdBy : null,
    link: links.get(row._id) ?? null,
  }));
}

/** Describes a file without what only files of the portal have: who uploaded it, and its link. */
export function describeFile({
  location,
  PortalId,
  label,
  kind,
  fileName,
  notices,
  listed,
  folder,
  createdAt,
}: PortalRows['media'][number]): SnapshotFile {
  return {
    ...{ location, label, kind, fileName, notices, listed, folder },
    ...{ isShared: PortalId === null, uploadedAt: createdAt, uploadedBy: null, link: null },
  };
}

function areasOf({ areas, areaSlides }: PortalRows): PortalContent['areas'] {
  const usable = new Map<string, string[]>(areas.map(({ _id }) => [_id, []]));
  for (const { areaId, slideId } of areaSlides) usable.get(areaId)?.push(slideId);
  return areas.map(({ createdAt: _at, ...area }) => ({
    ...area,
    UsableSlideIDs: (usable.get(area._id) ?? []).sort(),
  }));
}

function channelsOf(rows: PortalRows): PortalContent['channels'] {
  const { channels, channelAreas, placements, taggedPlacements, excludedPlacements } = rows;
  return channels.map(({ createdAt: _at, textBytes: _bytes, engines: _engines, ...channel }) => {
    const selectedAreas = channelAreas.filter(({ channelId }) => channelId === channel._id).map(({ areaId }) => areaId);
    const ownPlacements = placements.filter(({ channelId }) => channelId === channel._id);
    const selectedSlides = selectedAreas.map((AreaID) => ({
      AreaID,
      SlideIDs: ownPlacements.filter(({ areaId }) => areaId === AreaID).map(({ slideId }) => slideId),
    }));
    const isOwn = ({ channelId }: { channelId: string }) => channelId === channel._id;
    return {
      ...channel,
      selectedAreas: selectedAreas.sort(),
      selectedSlides,
      slideOrder: movedOrder(ownPlacements, taggedPlacements.filter(isOwn)),
      excludedSlides: byArea(excludedPlacements.filter(isOwn)),
    };
  });
}

interface Placed {
  areaId: string;
  slideId: string;
}

/** Returns the order of all slides in areas where some that rules add were moved. */
function movedOrder(
  placements: PortalRows['placements'],
  tagged: PortalRows['taggedPlacements'],
): PortalContent['channels'][number]['slideOrder'] {
  const moved = new Set(tagged.filter(({ position }) => position < UNMOVED).map(({ areaId }) => areaId));
  const shown = [...placements, ...tagged].filter(({ areaId }) => moved.has(areaId));
  return byArea(shown.sort((one, other) => one.position - other.position || (one.slideId < other.slideId ? -1 : 1)));
}

function byArea(placed: readonly Placed[]): { AreaID: string; SlideIDs: string[] }[] {
  const areaIds = [...new Set(placed.map(({ areaId }) => areaId))].sort();
  return areaIds.map((AreaID) => ({
    AreaID,
    SlideIDs: [...new Set(placed.filter(({ areaId }) => areaId === AreaID).map(({ slideId }) => slideId))],
  }));
}

/** Keeps a slide's creator only if the file contains that user. */
function slidesOf({ slides, users }: PortalRows, withUsers: boolean): PortalContent['slides'] {
  const known = new Set(withUsers ? users.map(({ _id }) => _id) : []);
  return slides.map(
    ({
      createdAt: _at,
      creationKey: _key,
      creator,
      PortalId: _portal,
      sanitizedBy: _by,
      textBytes: _bytes,
      ...slide
    }) => ({
      ...slide,
      creator: creator !== null && known.has(creator) ? creator : null,
    }),
  );
}

/** Returns the templates of the slides, and the custom ones that the portal may use. */
function templatesOf({ customTemplates }: Portal, { slides }: PortalRows, all: Template[]): Template[] {
  const used = new Set<Template>(all.filter(({ _id }) => customTemplates.includes(_id)));
  for (const { type, fields } of slides) {
    const named = slideTypeOrUnknown(type).templateUse?.named(fields) ?? null;
    if (named === null) continue;
    const sameSheet = all.filter(({ css_path }) => css_path === named.css_path);
    const template =
      sameSheet.find(({ name }) => name === named.name) ?? (named.css_path === '' ? undefined : sameSheet[0]);
    if (template) used.add(template);
  }
  return [...used];
}

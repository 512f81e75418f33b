import { isDeepStrictEqual } from 'node:util';
import type { Area } from '#contract/entities/area.ts';
import type { Channel } from '#contract/entities/channel.ts';
import { problem } from '#contract/errors/problem.ts';
import { areaBox } from '#rules/area-box.ts';
import { type Actor, can } from '#rules/permissions.ts';
import type { Queries } from '#server/db/connection.ts';
import { conflict, notAllowed, notFound } from '#server/errors.ts';
import { areaStore } from '#server/features/areas/areas.store.ts';
import { addAuditNotes } from '#server/features/audit-notes.ts';
import { refuseOversized } from '#server/features/channel-size.ts';
import { channelAreaStore } from '#server/features/channels/channel-areas.store.ts';
import { channelStore } from '#server/features/channels/channels.store.ts';
import { placementStore } from '#server/features/channels/placements.store.ts';
import { placeByTags } from '#server/features/place-by-tags.ts';
import { portalStore } from '#server/features/portals/portals.store.ts';
import { requireReachable } from '#server/features/reachable.ts';
import { slideStore } from '#server/features/slides/slides.store.ts';
import { tagStore } from '#server/features/tags/tags.store.ts';
import { refuseTextOverQuota } from '#server/features/text-quota.ts';
import type { UploadDeps } from '#server/media/store-upload.ts';
import { mediaNamedIn, renamed } from '#server/portal-file/addresses.ts';
import { copyArea } from '../copy-area.ts';
import { type ChannelToCopy, insertChannel } from '../copy-channel.ts';
import { copyFiles, type NewLocations, type Route } from './copy-files.ts';
import { insertSlides } from './insert-slides.ts';
import { readOriginals } from './read-originals.ts';
import { refuseUnreachable } from './refuse-unreachable.ts';

/** The slides of an area of the original, in order. */
interface Shown {
  area: Area;
  slideIds: string[];
}

/** Copies a channel of another portal, with its areas and, on request, everything that it shows. */
export async function copyChannelFrom(
  parts: UploadDeps,
  actor: Actor,
  fromPortal: number,
  request: ChannelToCopy,
): Promise<Channel> {
  const { PortalId, _id, withSlides } = request;
  const { queries } = parts.database;
  await refuseUnreachable(queries, actor, fromPortal);
  const original = requireReachable('channel', await channelStore(queries).find(_id), actor, fromPortal);
  if (!can(actor, 'channel.manage', { PortalId })) throw notAllowed();
  const shown = await shownBy(queries, original);
  const closedSlide = await closedSlideOf(queries, original);
  const slideIds = [...(withSlides ? shown.flatMap((one) => one.slideIds) : []), ...(closedSlide ? [closedSlide] : [])];
  const originals = await readOriginals(queries, fromPortal, slideIds);
  mediaNamedIn([original.description, original.backgroundimage], originals.files);
  const route: Route = { from: fromPortal, to: PortalId, userId: actor._id };
  return copyFiles(parts, route, originals.files, async (queries, locations) => {
    if (!(await portalStore(queries).findToAddTo(PortalId))) throw notFound('portal');
    const unchanged = await channelStore(queries).find(_id);
    if (unchanged?.lastModified !== original.lastModified) throw conflict(problem('channel-changed'));
    const areaIds = await sameAreas(
      queries,
      PortalId,
      shown.map(({ area }) => area),
    );
    const areasOf = (slideId: string) => {
      const own = shown
        .filter((one) => one.slideIds.includes(slideId))
        .flatMap(({ area }) => areaIds.get(area._id) ?? []);
      return own.length > 0 ? own : [...areaIds.values()].slice(0, 1);
    };
    const slides = await insertSlides(queries, originals, { route, locations, areasOf });
    const record = await insertChannel(queries, PortalId, {
      ...original,
      ...textOf(original, route, locations),
      name: request.name ?? original.name,
      tags: await sameTags(queries, route, original.tags),
      closedSlide: slides.get(closedSlide ?? '')?._id ?? null,
      ...(original.whenClosed === 'slide' && closedSlide === null && { whenClosed: 'content' }),
    });
    await channelAreaStore(queries).setAreas(PortalId, record._id, [...areaIds.values()]);
    for (const { area, slideIds } of withSlides ? shown : []) {
      const ids = slideIds.flatMap((slideId) => slides.get(slideId)?._id ?? []);
      await placementStore(queries).setOrder(PortalId, record._id, areaIds.get(area._id) ?? '', ids);
    }
    addAuditNotes(queries, [original.name]);
    await placeByTags(queries, PortalId, { channelIds: [record._id] });
    await refuseTextOverQuota(queries, PortalId, parts.quotaMegabytes);
    await refuseOversized(queries, PortalId, { channelIds: [record._id] });
    return requireReachable('channel', await channelStore(queries).find(record._id), actor, PortalId);
  });
}

/** What a channel shows by hand and by rules, by area. */
async function shownBy(queries: Queries, channel: Channel): Promise<Shown[]> {
  const found = await Promise.all(channel.selectedAreas.map((areaId) => areaStore(queries).find(areaId)));
  return found
    .filter((area) => area !== null)
    .map((area) => {
      const ofArea = ({ AreaID }: { AreaID: string }) => AreaID === area._id;
      const order = channel.slideOrder.find(ofArea) ?? channel.selectedSlides.find(ofArea);
      return { area, slideIds: order?.SlideIDs ?? [] };
    });
}

/** The slide that the channel shows when closed, unless it is archived. */
async function closedSlideOf(queries: Queries, { closedSlide }: Channel): Promise<string | null> {
  const slide = closedSlide === null ? null : await slideStore(queries).find(closedSlide);
  return slide === null || slide.archived ? null : slide._id;
}

/**
 * Returns the area of the portal for each of these of another portal: one with the same name, place and size, or a new
 * one. Areas that show the slides of another of these do so there as well.
 */
async function sameAreas(
  queries: Queries,
  PortalId: number,
  originals: readonly Area[],
): Promise<ReadonlyMap<string, string>> {
  const own = await areaStore(queries).toShow(PortalId);
  const same = new Map<string, string>();
  const isLinked = ({ useSlidesFrom }: Area) => useSlidesFrom !== null;
  for (const original of [...originals].sort((one, other) => Number(isLinked(one)) - Number(isLinked(other)))) {
    const useSlidesFrom = same.get(original.useSlidesFrom ?? '') ?? null;
    const isTwin = (area: (typeof own)[number]) =>
      area.name === original.name &&
      area.useSlidesFrom === useSlidesFrom &&
      isDeepStrictEqual(areaBox(area), areaBox(original)) &&
      ![...same.values()].includes(area._id);
    const area = own.find(isTwin) ?? (await copyArea(queries, original, { PortalId, useSlidesFrom }));
    same.set(original._id, area._id);
  }
  return same;
}

/** Returns the tags of the portal that have the same names as these of another portal. Others are left out. */
async function sameTags(queries: Queries, { from, to }: Route, tagIds: readonly string[]): Promise<string[]> {
  if (tagIds.length === 0) return [];
  const store = tagStore(queries);
  const names = new Map((await store.inPortal(from)).map(({ _id, name }) => [_id, name]));
  const found = await Promise.all(tagIds.map((tagId) => store.withName(to, names.get(tagId) ?? '')));
  return store.keep(
    to,
    found.flatMap((tag) => tag?._id ?? []),
  );
}

function textOf({ description, backgroundimage }: Channel, { from }: Route, locations: NewLocations) {
  return renamed({ description, backgroundimage }, { ids: new Map(), locations, PortalId: { from, to: from } });
}

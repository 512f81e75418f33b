import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { areaSettings } from '#contract/entities/area.ts';
import { channelSettings } from '#contract/entities/channel.ts';
import { portalSettings } from '#contract/entities/portal.ts';
import type { Queries } from '#server/db/connection.ts';
import { definitions } from '#slide-types/definitions.ts';
import type { DisplayTime } from '#slide-types/display-times.ts';
import { slideSettings } from '#slide-types/slide.ts';
import type { Target } from '#slide-types/targets.ts';
import { areaStore } from '../features/areas/areas.store.ts';
import { channelAreaStore } from '../features/channels/channel-areas.store.ts';
import { shortId, toAddressName } from '../features/channels/channel-names.ts';
import { channelStore } from '../features/channels/channels.store.ts';
import { placementStore } from '../features/channels/placements.store.ts';
import { libraryStore } from '../features/library/library.store.ts';
import { placeByTags } from '../features/place-by-tags.ts';
import { portalTimesStore } from '../features/portal-times/portal-times.store.ts';
import { portalStore } from '../features/portals/portals.store.ts';
import { shareFile } from '../features/shared-file.ts';
import { slideStore } from '../features/slides/slides.store.ts';
import { tagStore } from '../features/tags/tags.store.ts';
import { templateStore } from '../features/templates/templates.store.ts';
import { storeBundledFile } from '../media/store-bundled-file.ts';
import type { UploadDeps } from '../media/store-upload.ts';
import { type DemoContent, type DemoPlaylist, type DemoSlide, demoContent } from './demo-content.ts';

/** Ids of the demo's new records, by their keys in the demo. */
type Ids = Record<string, string>;

/**
 * Creates the demo portal. Its files are processed like uploads, and its records are inserted in one transaction. Does
 * nothing if it exists. Returns the portal's number and the path of its first screen.
 */
export async function createDemo(parts: UploadDeps, filesDirectory: string, nowMs: number) {
  const content = demoContent(nowMs);
  const { PortalId } = content.portal;
  const { database } = parts;
  const result = { PortalId, displayPath: displayPath(PortalId, content.channels.frontWindow.name) };
  if ((await areaStore(database.queries).toShow(PortalId)).length > 0) return result;
  if (!(await portalStore(database.queries).isNumberTaken(PortalId))) {
    const portal = { ...portalSettings.parse(content.portal), PortalId, _id: randomUUID() };
    await database.write(null, (queries) => portalStore(queries).insert(portal));
  }
  const locations = await uploadFiles(parts, PortalId, filesDirectory, Object.values(content.slides));
  await database.write(null, async (queries) => {
    const areaIds = await insertAreas(queries, PortalId, content);
    const timeIds = await insertNamedTimes(queries, PortalId, content, nowMs);
    const tagIds = await insertTags(queries, PortalId, content, nowMs);
    const slideIds = await insertSlides(queries, PortalId, content, { areaIds, timeIds, tagIds, locations, nowMs });
    await insertChannels(queries, PortalId, content, { areaIds, slideIds, tagIds });
    await placeByTags(queries, PortalId);
    await insertLibrary(queries, content, locations);
  });
  return result;
}

function displayPath(portalId: number, channelName: string | undefined): string {
  return `/DesktopModules/Vitrine/channels/${portalId}/${toAddressName(channelName ?? '')}/Default.aspx`;
}

/** Stores the files of all slides. Returns their locations by file name. */
async function uploadFiles(parts: UploadDeps, PortalId: number, directory: string, slides: DemoSlide[]): Promise<Ids> {
  const locations: Ids = {};
  for (const slide of slides) {
    if (!('file' in slide)) continue;
    locations[slide.file] = await storeBundledFile(parts, PortalId, slide.type, path.join(directory, slide.file));
  }
  return locations;
}

/** Fills the content library with files of the slides, unless it has been used. */
async function insertLibrary(queries: Queries, { library }: DemoContent, locations: Ids): Promise<void> {
  const store = libraryStore(queries);
  if ((await store.categories()).length > 0) return;
  for (const { name, items } of library) {
    const category = randomUUID();
    await store.insertCategory({ _id: category, name, parentCategory: null, childrenOnly: false, hideFromMenu: false });
    for (const { name: item, file, kind } of items) {
      const location = idOf(locations, file);
      await shareFile(queries, 'path', location, kind);
      await store.insertItem({ _id: randomUUID(), name: item, path: location, category, kind, createdBy: null });
    }
  }
}

async function insertAreas(queries: Queries, PortalId: number, { areas }: DemoContent): Promise<Ids> {
  const ids: Ids = {};
  for (const [index, [key, area]] of Object.entries(areas).entries()) {
    const _id = randomUUID();
    ids[key] = _id;
    await areaStore(queries).insert({ ...areaSettings.parse(area), _id, PortalId, orderingNumber: index + 1 });
  }
  return ids;
}

async function insertNamedTimes(
  queries: Queries,
  PortalId: number,
  { namedTimes }: DemoContent,
  nowMs: number,
): Promise<Ids> {
  const ids: Ids = {};
  for (const [key, time] of Object.entries(namedTimes)) {
    const _id = randomUUID();
    ids[key] = _id;
    await portalTimesStore(queries).insert({ ...time, _id, PortalId, lastModified: new Date(nowMs).toISOString() });
  }
  return ids;
}

async function insertTags(queries: Queries, PortalId: number, { tags }: DemoContent, nowMs: number): Promise<Ids> {
  const ids: Ids = {};
  for (const [key, tag] of Object.entries(tags)) {
    const _id = randomUUID();
    ids[key] = _id;
    await tagStore(queries).insert({ ...tag, _id, PortalId, lastModified: new Date(nowMs).toISOString() });
  }
  return ids;
}

function displayTimesOf({ schedule: { displayTimes = [] } }: DemoSlide, timeIds: Ids): DisplayTime[] {
  return displayTimes.map((time) => ({ ...time, namedTime: timeIds[time.namedTime] ?? '' }));
}

function targetsOf({ shownByTag }: DemoSlide, areaIds: Ids, tagIds: Ids): Target[] {
  if (!shownByTag) return [];
  const { tag, area } = shownByTag;
  return [{ all: [idOf(tagIds, tag)], area: idOf(areaIds, area), none: [], channels: null }];
}

async function insertSlides(
  queries: Queries,
  PortalId: number,
  { slides }: DemoContent,
  {
    areaIds,
    timeIds,
    tagIds,
    locations,
    nowMs,
  }: Record<'areaIds' | 'timeIds' | 'tagIds' | 'locations', Ids> & {
    nowMs: number;
  },
): Promise<Ids> {
  const ids: Ids = {};
  for (const [key, slide] of Object.entries(slides)) {
    const _id = randomUUID();
    ids[key] = _id;
    await slideStore(queries).insert({
      ...slideSettings.parse({
        ...slide,
        ...slide.schedule,
        displayTimes: displayTimesOf(slide, timeIds),
        targets: targetsOf(slide, areaIds, tagIds),
      }),
      _id,
      PortalId,
      type: definitions[slide.type].index,
      fields:
        slide.type === 'playlist' ? playlistFields(slide, ids) : await ownFields(queries, PortalId, slide, locations),
      lastModified: new Date(nowMs).toISOString(),
      creator: null,
      archived: false,
      // Empty, so that the text is sanitized like text stored by an earlier version.
      sanitizedBy: '',
    });
    for (const area of slide.areas) await areaStore(queries).makeSlideUsable(PortalId, idOf(areaIds, area), _id);
  }
  return ids;
}

function playlistFields({ parts }: DemoPlaylist, slideIds: Ids): Record<string, unknown> {
  return definitions.playlist.fields.parse({ playlist_slides: parts.map((key) => idOf(slideIds, key)) });
}

async function ownFields(
  queries: Queries,
  PortalId: number,
  slide: Exclude<DemoSlide, DemoPlaylist>,
  locations: Ids,
): Promise<Record<string, unknown>> {
  if (slide.type === 'rte') return definitions.rte.fields.parse(slide.fields);
  if (slide.type === 'template') {
    const portal = await portalStore(queries).find(PortalId);
    const templates = portal ? await templateStore(queries).forPortal(portal) : [];
    const chosen = templates.find((template) => template.name === slide.template);
    const template_selectedtemplate = { name: slide.template, css_path: chosen?.css_path ?? '' };
    return definitions.template.fields.parse({ ...slide.fields, template_selectedtemplate });
  }
  return definitions[slide.type].fields.parse({ [`${slide.type}_path`]: idOf(locations, slide.file) });
}

async function insertChannels(
  queries: Queries,
  PortalId: number,
  { channels, placements }: DemoContent,
  { areaIds, slideIds, tagIds }: { areaIds: Ids; slideIds: Ids; tagIds: Ids },
): Promise<void> {
  const store = channelStore(queries);
  for (const [index, [key, channel]] of Object.entries(channels).entries()) {
    const { selectedAreas: _areas, selectedSlides: _slides, ...settings } = channelSettings.parse(channel);
    const _id = randomUUID();
    const originalName = toAddressName(settings.name);
    const tags = settings.tags.map((tag) => idOf(tagIds, tag));
    await store.insert({
      ...settings,
      tags,
      _id,
      PortalId,
      originalName,
      shortID: shortId(),
      orderingNumber: index + 1,
    });
    const ownPlacements = placements.filter((placement) => placement.channel === key);
    await channelAreaStore(queries).setAreas(
      PortalId,
      _id,
      ownPlacements.map((placement) => idOf(areaIds, placement.area)),
    );
    for (const { area, slides } of ownPlacements) {
      await placementStore(queries).setOrder(
        PortalId,
        _id,
        idOf(areaIds, area),
        slides.map((slide) => idOf(slideIds, slide)),
      );
    }
  }
}

function idOf(ids: Ids, key: string): string {
  const id = ids[key];
  if (id === undefined) throw new Error(`The demo refers to ${key}, which does not exist.`);
  return id;
}

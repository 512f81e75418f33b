import { createHash } from 'node:crypto';
import type { Area } from '#contract/entities/area.ts';
import type { Channel } from '#contract/entities/channel.ts';
import type { DisplayArea, DisplayDocument, DisplayMedia } from '#contract/entities/display.ts';
import type { Slide } from '#contract/entities/slide.ts';
import { isForDisplay, nextScheduleChange } from '#rules/display-status.ts';
import type { Queries } from '#server/db/connection.ts';
import { slideTypeOrUnknown } from '#slide-types/definitions.ts';
import { areaStore } from '../areas/areas.store.ts';
import { portalStore } from '../portals/portals.store.ts';
import { displaySlide, slideStore } from '../slides/slides.store.ts';
import { type MediaRecord, mediaStore } from '../uploads/media.store.ts';
import { PackedJson } from './packed-json.ts';

/** A document as it is kept: its bytes are made once and sent to every screen that asks. */
export interface BuiltDocument {
  channelId: string;
  portalId: number;
  revision: string;
  /** The document's JSON without `serverTime`. */
  json: PackedJson;
  /** How wide its pictures are by how high, by location. */
  pictureShapes: Map<string, number>;
  /** From then on a slide's schedule is over and the document must be made anew; Infinity for never. */
  validUntil: number;
}

/**
 * Makes the display document of a channel as it is at `nowMs`: everything that is on air or will be.
 * Null when there is nothing to show it on: the channel or its portal is archived or gone.
 */
export async function buildDocument(queries: Queries, channel: Channel, nowMs: number): Promise<BuiltDocument | null> {
  if (channel.archived || !(await portalStore(queries).find(channel.PortalId))) return null;
  const areas = await areasOf(queries, channel);
  const placed = channel.selectedSlides.flatMap((selection) => selection.SlideIDs);
  const stored = await slideStore(queries).withIds(channel.PortalId, [...new Set(placed)]);
  const candidates = stored.filter((slide) => !slide.archived && isForDisplay(slide, nowMs));
  const files = await filesOf(queries, channel, candidates);
  const slides = candidates.filter((slide) => isDisplayable(slide, files));
  const itemsFound = await slideStore(queries).itemsFound(slides.map((slide) => slide._id));
  const shownIds = new Set(slides.map((slide) => slide._id));

  const content: Omit<DisplayDocument, 'revision'> = {
    _id: channel._id,
    PortalId: channel.PortalId,
    name: channel.name,
    originalName: channel.originalName,
    shortID: channel.shortID,
    forcedRefreshCheckFrequencyMinutes: channel.forcedRefreshCheckFrequencyMinutes,
    disableForceRefreshCheck: channel.disableForceRefreshCheck,
    refreshFrequencyMinutes: channel.refreshFrequencyMinutes,
    disableAutoRefresh: channel.disableAutoRefresh,
    allowManualControl: channel.allowManualControl,
    backgroundimage: channel.backgroundimage,
    width: channel.width,
    height: channel.height,
    responsive: channel.responsive,
    selectedAreas: areas.map((area) => area._id),
    selectedSlides: channel.selectedSlides.map(({ AreaID, SlideIDs }) => ({
      AreaID,
      SlideIDs: SlideIDs.filter((slideId) => shownIds.has(slideId)),
    })),
    areas: areas.map(displayArea),
    slides: slides.map((slide) => displaySlide(withTurn(slide, itemsFound))).sort(byId),
    media: mediaOf(slides, channel, files),
  };
  const revision = createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 22);
  return {
    channelId: channel._id,
    portalId: channel.PortalId,
    revision,
    json: new PackedJson(Buffer.from(JSON.stringify({ ...content, revision }))),
    pictureShapes: shapesOf(files),
    validUntil: nextScheduleChange(slides, nowMs),
  };
}

async function areasOf(queries: Queries, channel: Channel): Promise<Area[]> {
  const inPortal = await areaStore(queries).inPortal(channel.PortalId);
  return inPortal.filter((area) => channel.selectedAreas.includes(area._id)).sort((one, other) => one.z - other.z);
}

function displayArea({
  UsableSlideIDs: _slides,
  archived: _archived,
  PortalId: _portal,
  orderingNumber: _order,
  ...shown
}: Area): DisplayArea {
  return shown;
}

/** The records of all files on this server that the slides and the channel show, by address. */
async function filesOf(queries: Queries, channel: Channel, slides: Slide[]): Promise<Map<string, MediaRecord>> {
  const locations = [...slides.flatMap(mediaOfSlide), channel.backgroundimage].filter((location) =>
    location.startsWith('/'),
  );
  const records = await mediaStore(queries).withLocations(channel.PortalId, [...new Set(locations)]);
  return new Map(records.map((record) => [record.location, record]));
}

/** Screens rotate by the length of turns, which all of them have to know alike. */
function withTurn(slide: Slide, itemsFound: Map<string, number>): Slide {
  const { turnSeconds } = slideTypeOrUnknown(slide.type);
  return { ...slide, duration: turnSeconds(slide, slide.duration, itemsFound.get(slide._id) ?? null) };
}

function mediaOfSlide(slide: Slide): string[] {
  return slideTypeOrUnknown(slide.type).media(slide);
}

/** A slide whose file is still being converted, or is gone, waits until there is something to see. */
function isDisplayable(slide: Slide, files: Map<string, MediaRecord>): boolean {
  const definition = slideTypeOrUnknown(slide.type);
  if (!definition.isDrawn || definition.notShown !== null || !definition.isDisplayable(slide)) return false;
  return mediaOfSlide(slide).every((location) => !location.startsWith('/') || files.get(location)?.state === 'ready');
}

function mediaOf(slides: Slide[], channel: Channel, files: Map<string, MediaRecord>): DisplayMedia[] {
  const locations = [...new Set([...slides.flatMap(mediaOfSlide), channel.backgroundimage])].sort();
  return locations.flatMap((location) => {
    const file = files.get(location);
    return file ? [{ location, bytes: file.bytes, sha256: file.sha256, contentType: file.contentType }] : [];
  });
}

function shapesOf(files: Map<string, MediaRecord>): Map<string, number> {
  return new Map(
    [...files].flatMap(([location, { kind, width, height }]) =>
      kind === 'image' && width && height ? [[location, width / height]] : [],
    ),
  );
}

function byId(one: { _id: string }, other: { _id: string }): number {
  return one._id < other._id ? -1 : 1;
}

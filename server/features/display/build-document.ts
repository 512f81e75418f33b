import { createHash } from 'node:crypto';
import type { DisplayArea, DisplayDocument, DisplayMedia } from '#contract/entities/display.ts';
import type { Slide } from '#contract/entities/slide.ts';
import { isForDisplay, nextScheduleChange } from '#rules/display-status.ts';
import { inSlices } from '#server/async/in-slices.ts';
import type { Queries } from '#server/db/connection.ts';
import { isSanitized, type TextCleaner } from '#server/html/text-cleaner.ts';
import { type MediaRecord, mediaStore } from '#server/media/records/media.store.ts';
import { slideTypeOrUnknown } from '#slide-types/definitions.ts';
import { type AreaRecord, areaStore } from '../areas/areas.store.ts';
import { type ChannelToShow, channelStore } from '../channels/channels.store.ts';
import { displaySlide, type SlideToShow, slideFromRecord, slideStore } from '../slides/slides.store.ts';
import { PackedText } from './packed-text.ts';

/** A document as it is kept: its bytes are made once and sent to every screen that asks. */
export interface BuiltDocument {
  channelId: string;
  portalId: number;
  revision: string;
  json: PackedText;
  /** How wide its pictures are by how high, by location. */
  pictureShapes: Map<string, number>;
  /** The time for which it was made. Before that it is not valid: the clock was ahead when it was made, and was set back. */
  validFrom: number;
  /** From then on a slide's schedule is over and the document must be made anew; Infinity for never. */
  validUntil: number;
}

/** A slide that is on air or will be, and where its files lie. */
interface Candidate {
  stored: Slide;
  itemsFound: number | null;
  media: string[];
}

/** What channels of one portal show together. */
interface Material {
  areas: AreaRecord[];
  /** By id: all slides that are on air or will be, as they are stored and, as JSON, what screens see of them. */
  slides: Map<string, Candidate & { json: string }>;
  /** Ids of those that lack what screens show of them, and because of which they reload. */
  dropped: Set<string>;
  /** By id: why a slide could not be read. */
  broken: Map<string, unknown>;
  /** By location. */
  files: Map<string, MediaRecord>;
}

/**
 * Makes the display documents of channels of a portal as they are at `nowMs`, by original name: everything that is on air or
 * will be. However many there are, the database is asked four questions. One is missing when there is nothing to show it on:
 * the channel or its portal is archived or gone. An Error stands for one that can't be made, and for that one only: its screens
 * go on with what they have, which is better than leaving out what can't be read.
 */
export async function buildDocuments(
  queries: Queries,
  texts: Pick<TextCleaner, 'cleanIfStale'>,
  portalId: number,
  originalNames: string[],
  nowMs: number,
): Promise<Map<string, BuiltDocument | Error>> {
  const channels = await channelStore(queries).toShow(portalId, originalNames);
  if (channels.length === 0) return new Map();
  const placed = new Set(channels.flatMap(placedOn));
  const [areas, found] = await Promise.all([
    areaStore(queries).toShow(portalId),
    slideStore(queries).toShow(portalId, [...placed]),
  ]);
  const broken = new Map<string, unknown>();
  const candidates = await inSlices(found, async (record) =>
    orBroken(record._id, broken, async () => readCandidate(await withCleanText(texts, record), nowMs)),
  );
  const files = await filesOf(queries, portalId, channels, candidates);
  const shown = await inSlices(candidates, (candidate) =>
    orBroken(candidate.stored._id, broken, () =>
      isDisplayable(candidate, files)
        ? [{ ...candidate, json: JSON.stringify(displaySlide(withTurn(candidate))) }]
        : [],
    ),
  );
  const slides = new Map(shown.map((slide) => [slide.stored._id, slide]));
  const dropped = new Set(candidates.filter(isDropped).map(({ stored }) => stored._id));
  const material = { areas, slides, dropped, broken, files };
  const documents = await inSlices(channels, async (channel) => [await documentOrError(channel, material, nowMs)]);
  return new Map(channels.map(({ originalName }, index) => [originalName, documents[index] as BuiltDocument | Error]));
}

/** What `read` makes of a slide; nothing, and a note, where it can't be read. */
async function orBroken<Read>(
  slideId: string,
  broken: Map<string, unknown>,
  read: () => Read[] | Promise<Read[]>,
): Promise<Read[]> {
  try {
    return await read();
  } catch (error) {
    broken.set(slideId, error);
    return [];
  }
}

/** Nearly all rows are sealed: only the others are sanitized, in another thread. */
async function withCleanText(texts: Pick<TextCleaner, 'cleanIfStale'>, record: SlideToShow): Promise<SlideToShow> {
  if (isSanitized(record.type, record.fields, record.sanitizedBy)) return record;
  return { ...record, fields: await texts.cleanIfStale(record.type, record.fields, record.sanitizedBy) };
}

function readCandidate({ itemsFound, sanitizedBy: _by, ...record }: SlideToShow, nowMs: number): Candidate[] {
  const stored = slideFromRecord(record);
  return isForDisplay(stored, nowMs) ? [{ stored, itemsFound, media: mediaOfSlide(stored) }] : [];
}

async function documentOrError(
  channel: ChannelToShow,
  material: Material,
  nowMs: number,
): Promise<BuiltDocument | Error> {
  try {
    return await buildDocument(channel, material, nowMs);
  } catch (cause) {
    return new Error(`Channel ${channel._id} can’t be shown.`, { cause });
  }
}

async function buildDocument(channel: ChannelToShow, material: Material, nowMs: number): Promise<BuiltDocument> {
  const areas = material.areas.filter((area) => channel.selectedAreas.includes(area._id));
  const selections = areas.map(({ _id }) => ({ AreaID: _id, SlideIDs: placedIn(channel, _id) }));
  const placed = [...new Set(selections.flatMap(({ SlideIDs }) => SlideIDs))].sort();
  const { files, broken, dropped } = material;
  const unreadable = placed.find((slideId) => broken.has(slideId));
  if (unreadable) throw new Error(`Slide ${unreadable} can’t be read.`, { cause: broken.get(unreadable) });
  const slides = placed.flatMap((slideId) => material.slides.get(slideId) ?? []);
  const shownFiles = [...new Set([...slides.flatMap(({ media }) => media), channel.backgroundimage])].sort();

  const beforeSlides: Omit<DisplayDocument, 'slides' | 'media' | 'revision'> = {
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
    selectedSlides: selections.map(({ AreaID, SlideIDs }) => ({
      AreaID,
      SlideIDs: SlideIDs.filter((slideId) => material.slides.has(slideId)),
    })),
    areas: areas.map(displayArea),
    droppedSlides: placed.filter((slideId) => dropped.has(slideId)),
  };
  // Many channels show the same slides: each of these is put into words once.
  const text = [
    `${JSON.stringify(beforeSlides).slice(0, -1)},"slides":[`,
    ...slides.map(({ json }, index) => (index === 0 ? json : `,${json}`)),
    `],"media":${JSON.stringify(mediaOf(shownFiles, files))}`,
  ];
  const digest = createHash('sha256');
  const bytes = await inSlices(text, (piece) => {
    const encoded = Buffer.from(piece);
    digest.update(encoded);
    return [encoded];
  });
  const revision = digest.update('}').digest('base64url').slice(0, 22);
  return {
    channelId: channel._id,
    portalId: channel.PortalId,
    revision,
    json: new PackedText(Buffer.concat([...bytes, Buffer.from(`,"revision":"${revision}"}`)])),
    pictureShapes: shapesOf(shownFiles, files),
    validFrom: nowMs,
    validUntil: nextScheduleChange(
      slides.map(({ stored }) => stored),
      nowMs,
    ),
  };
}

/** Whether the schedules of a document's slides leave it as it was made. */
export function isValidAt({ validFrom, validUntil }: BuiltDocument, nowMs: number): boolean {
  return validFrom <= nowMs && nowMs < validUntil;
}

function placedOn(channel: ChannelToShow): string[] {
  return channel.selectedSlides.flatMap((selection) => selection.SlideIDs);
}

function placedIn(channel: ChannelToShow, areaId: string): string[] {
  return channel.selectedSlides.find(({ AreaID }) => AreaID === areaId)?.SlideIDs ?? [];
}

function displayArea({
  archived: _archived,
  PortalId: _portal,
  orderingNumber: _order,
  ...shown
}: AreaRecord): DisplayArea {
  return shown;
}

/** The records of all files on this server that the slides and the channels show, by address. */
async function filesOf(
  queries: Queries,
  portalId: number,
  channels: ChannelToShow[],
  slides: Candidate[],
): Promise<Map<string, MediaRecord>> {
  const named = [...slides.flatMap(({ media }) => media), ...channels.map(({ backgroundimage }) => backgroundimage)];
  const locations = new Set(named.filter((location) => location.startsWith('/')));
  const records = await mediaStore(queries).withLocations(portalId, [...locations]);
  return new Map(records.map((record) => [record.location, record]));
}

/** Screens rotate by the length of turns, which all of them have to know alike. */
function withTurn({ stored, itemsFound }: Candidate): Slide {
  const { turnSeconds } = slideTypeOrUnknown(stored.type);
  return { ...stored, duration: turnSeconds(stored, stored.duration, itemsFound) };
}

function mediaOfSlide(slide: Slide): string[] {
  return slideTypeOrUnknown(slide.type).media(slide);
}

/** A slide whose file is still being converted, or is gone, waits until there is something to see. */
function isDisplayable({ stored, media }: Candidate, files: Map<string, MediaRecord>): boolean {
  const definition = slideTypeOrUnknown(stored.type);
  if (!definition.isDrawn || definition.notShown !== null || !definition.isDisplayable(stored)) return false;
  return media.every((location) => !location.startsWith('/') || files.get(location)?.state === 'ready');
}

function isDropped({ stored }: Candidate): boolean {
  const definition = slideTypeOrUnknown(stored.type);
  return definition.reloadsWhenDropped && !definition.isDisplayable(stored);
}

function mediaOf(locations: string[], files: Map<string, MediaRecord>): DisplayMedia[] {
  return locations.flatMap((location) => {
    const file = files.get(location);
    return file ? [{ location, bytes: file.bytes, sha256: file.sha256, contentType: file.contentType }] : [];
  });
}

function shapesOf(locations: string[], files: Map<string, MediaRecord>): Map<string, number> {
  return new Map(
    locations.flatMap((location) => {
      const { kind, width, height } = files.get(location) ?? {};
      return kind === 'image' && width && height ? [[location, width / height]] : [];
    }),
  );
}

import { createHash } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
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
import { type SlideToShow, slideFromRecord, slideStore } from '../slides/slides.store.ts';
import { PackedText } from './packed-text.ts';
import { slideEncoder } from './slide-encoder.ts';

/** A display document as it is cached. Its bytes are encoded once and sent to every screen. */
export interface BuiltDocument {
  channelId: string;
  portalId: number;
  revision: string;
  json: PackedText;
  /** Width divided by height of its images, by location. */
  aspectRatios: Map<string, number>;
  /** When it was built. It is not valid earlier, which happens if the clock was ahead and has been set back. */
  validFrom: number;
  /** When the document must be built again because of a slide's schedule; Infinity for never. */
  validUntil: number;
}

/** A slide that is or will be on air, and the locations of its files. */
interface Candidate {
  stored: Slide;
  itemsFound: number | null;
  media: string[];
}

/** What the requested channels of a portal show. */
interface PortalContent {
  areas: AreaRecord[];
  /** By id: the stored slides that are or will be on air. */
  slides: Map<string, Candidate>;
  /** By language: the JSON that screens get of these slides, by id. */
  json: Map<string, Map<string, string>>;
  /** Ids of slides that can't be displayed and make screens reload. */
  dropped: Set<string>;
  /** By id: the errors of slides that could not be read. */
  failures: Map<string, unknown>;
  /** By location. */
  files: Map<string, MediaRecord>;
}

/**
 * Builds the display documents of channels at `nowMs`, by original name. Uses four queries for any number of channels.
 * Omits channels that don't exist, are archived, or whose portal is deleted. If a document can't be built, its value is
 * an Error: the screens of that channel keep what they have, which is better than a document without the unreadable
 * slide.
 */
export async function buildDocuments(
  queries: Queries,
  texts: Pick<TextCleaner, 'cleanIfStale'>,
  portalId: number,
  originalNames: string[],
  nowMs: number,
  log: Pick<FastifyBaseLogger, 'error'>,
): Promise<Map<string, BuiltDocument | Error>> {
  const channels = await channelStore(queries).toShow(portalId, originalNames);
  if (channels.length === 0) return new Map();
  const placed = new Set(channels.flatMap(slideIdsOn));
  const [areas, found] = await Promise.all([
    areaStore(queries).toShow(portalId),
    slideStore(queries).toShow(portalId, [...placed]),
  ]);
  const failures = new Map<string, unknown>();
  const candidates = await inSlices(found, async (record) =>
    readOrRecordFailure(record._id, failures, async () => readCandidate(await withCleanText(texts, record), nowMs)),
  );
  const files = await findFiles(queries, portalId, channels, candidates);
  const displayable = await inSlices(candidates, (candidate) =>
    readOrRecordFailure(candidate.stored._id, failures, () => (isDisplayable(candidate, files) ? [candidate] : [])),
  );
  const slides = new Map(displayable.map((slide) => [slide.stored._id, slide]));
  const dropped = new Set(candidates.filter(isDropped).map(({ stored }) => stored._id));
  const json = new Map<string, Map<string, string>>();
  for (const language of new Set(channels.map((channel) => channel.language))) {
    const shown = new Set(channels.filter((channel) => channel.language === language).flatMap(slideIdsOn));
    const encode = await slideEncoder(language, log);
    const encoded = await inSlices(
      displayable.filter(({ stored }) => shown.has(stored._id)),
      (candidate) =>
        readOrRecordFailure(candidate.stored._id, failures, () => [[candidate.stored._id, encode(candidate)] as const]),
    );
    json.set(language, new Map(encoded));
  }
  const content = { areas, slides, json, dropped, failures, files };
  const documents = await inSlices(channels, async (channel) => [await documentOrError(channel, content, nowMs)]);
  return new Map(channels.map(({ originalName }, index) => [originalName, documents[index] as BuiltDocument | Error]));
}

/** Returns what `read` returns for a slide. If it fails, records the error and returns nothing. */
async function readOrRecordFailure<Read>(
  slideId: string,
  failures: Map<string, unknown>,
  read: () => Read[] | Promise<Read[]>,
): Promise<Read[]> {
  try {
    return await read();
  } catch (error) {
    failures.set(slideId, error);
    return [];
  }
}

/** Sanitizes the few rows that are not sanitized by the current allow-list, in another thread. */
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
  content: PortalContent,
  nowMs: number,
): Promise<BuiltDocument | Error> {
  try {
    return await buildDocument(channel, content, nowMs);
  } catch (cause) {
    return new Error(`Channel ${channel._id} can’t be shown.`, { cause });
  }
}

async function buildDocument(channel: ChannelToShow, content: PortalContent, nowMs: number): Promise<BuiltDocument> {
  const areas = content.areas.filter((area) => channel.selectedAreas.includes(area._id));
  const selections = areas.map(({ _id }) => ({ AreaID: _id, SlideIDs: slideIdsIn(channel, _id) }));
  const placed = [...new Set(selections.flatMap(({ SlideIDs }) => SlideIDs))].sort();
  const { files, failures, dropped } = content;
  const unreadable = placed.find((slideId) => failures.has(slideId));
  if (unreadable) throw new Error(`Slide ${unreadable} can’t be read.`, { cause: failures.get(unreadable) });
  const slides = placed.flatMap((slideId) => content.slides.get(slideId) ?? []);
  const slidesJson = slides.map(({ stored }) => slideJson(content, channel.language, stored._id));
  const shownFiles = [...new Set([...slides.flatMap(({ media }) => media), channel.backgroundimage])].sort();

  const head: Omit<DisplayDocument, 'slides' | 'media' | 'revision'> = {
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
    language: channel.language,
    selectedAreas: areas.map((area) => area._id),
    selectedSlides: selections.map(({ AreaID, SlideIDs }) => ({
      AreaID,
      SlideIDs: SlideIDs.filter((slideId) => content.slides.has(slideId)),
    })),
    areas: areas.map(displayArea),
    droppedSlides: placed.filter((slideId) => dropped.has(slideId)),
  };
  // Slides are already JSON: many channels show the same ones.
  const parts = [
    `${JSON.stringify(head).slice(0, -1)},"slides":[`,
    ...slidesJson.map((slide, index) => `${index === 0 ? '' : ','}${slide}`),
    `],"media":${JSON.stringify(mediaEntries(shownFiles, files))}`,
  ];
  const digest = createHash('sha256');
  const bytes = await inSlices(parts, (part) => {
    const encoded = Buffer.from(part);
    digest.update(encoded);
    return [encoded];
  });
  const revision = digest.update('}').digest('base64url').slice(0, 22);
  return {
    channelId: channel._id,
    portalId: channel.PortalId,
    revision,
    json: new PackedText(Buffer.concat([...bytes, Buffer.from(`,"revision":"${revision}"}`)])),
    aspectRatios: imageAspectRatios(shownFiles, files),
    validFrom: nowMs,
    validUntil: nextScheduleChange(
      slides.map(({ stored }) => stored),
      nowMs,
    ),
  };
}

function slideJson({ json }: PortalContent, language: string, slideId: string): string {
  const found = json.get(language)?.get(slideId);
  if (found === undefined) throw new Error(`Slide ${slideId} has not been encoded for the language “${language}”.`);
  return found;
}

/** Whether the document is still correct at this time, by its slides' schedules. */
export function isValidAt({ validFrom, validUntil }: BuiltDocument, nowMs: number): boolean {
  return validFrom <= nowMs && nowMs < validUntil;
}

function slideIdsOn(channel: ChannelToShow): string[] {
  return channel.selectedSlides.flatMap((selection) => selection.SlideIDs);
}

function slideIdsIn(channel: ChannelToShow, areaId: string): string[] {
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

/** The records of all files on this server that the slides and channels use, by location. */
async function findFiles(
  queries: Queries,
  portalId: number,
  channels: ChannelToShow[],
  slides: Candidate[],
): Promise<Map<string, MediaRecord>> {
  const locations = [
    ...slides.flatMap(({ media }) => media),
    ...channels.map(({ backgroundimage }) => backgroundimage),
  ];
  const onServer = new Set(locations.filter((location) => location.startsWith('/')));
  const records = await mediaStore(queries).withLocations(portalId, [...onServer]);
  return new Map(records.map((record) => [record.location, record]));
}

function mediaOfSlide(slide: Slide): string[] {
  return slideTypeOrUnknown(slide.type).media(slide);
}

/** False while a file of the slide is missing or being converted. */
function isDisplayable({ stored, media }: Candidate, files: Map<string, MediaRecord>): boolean {
  const definition = slideTypeOrUnknown(stored.type);
  if (!definition.isDrawn || !definition.isDisplayable(stored)) return false;
  return media.every((location) => !location.startsWith('/') || files.get(location)?.state === 'ready');
}

function isDropped({ stored }: Candidate): boolean {
  const definition = slideTypeOrUnknown(stored.type);
  return definition.reloadsWhenDropped && !definition.isDisplayable(stored);
}

function mediaEntries(locations: string[], files: Map<string, MediaRecord>): DisplayMedia[] {
  return locations.flatMap((location) => {
    const file = files.get(location);
    return file ? [{ location, bytes: file.bytes, sha256: file.sha256, contentType: file.contentType }] : [];
  });
}

function imageAspectRatios(locations: string[], files: Map<string, MediaRecord>): Map<string, number> {
  return new Map(
    locations.flatMap((location) => {
      const { kind, width, height } = files.get(location) ?? {};
      return kind === 'image' && width && height ? [[location, width / height]] : [];
    }),
  );
}

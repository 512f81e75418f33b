import { createHash } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { DisplayArea, DisplayDocument } from '#contract/entities/display.ts';
import { nextScheduleChange } from '#rules/display-status.ts';
import { storedSlideId } from '#rules/playlist-entry.ts';
import { closedSlideIds } from '#rules/when-closed.ts';
import { inSlices } from '#server/async/in-slices.ts';
import type { Database } from '#server/db/database.ts';
import { isSanitized, type TextCleaner } from '#server/html/text-cleaner.ts';
import type { MediaRecord } from '#server/media/records/media.store.ts';
import { typefaceMedia } from '#server/media/typefaces/typeface-files.ts';
import type { PortalCalendar } from '#slide-types/display-times.ts';
import { type AreaRecord, areaStore } from '../areas/areas.store.ts';
import { type ChannelToShow, channelStore } from '../channels/channels.store.ts';
import { LargeFields } from '../large-fields.ts';
import { type SlideToShow, shownSlideStore } from '../slides/shown-slides.store.ts';
import type { BuiltDocument } from './built-document.ts';
import {
  type Candidate,
  idOf,
  idsInPlaylists,
  isDisplayable,
  isDropped,
  readCandidate,
  slidesInPlaylists,
} from './candidates.ts';
import { closedChannel } from './closed-channel.ts';
import { filesOfAll, findFiles, imageAspectRatios, mediaEntries } from './document-media.ts';
import { type DocumentPart, textPart, withTimetable } from './document-part.ts';
import { calendarFor, documentTimes } from './document-times.ts';
import { PackedText } from './packed-text.ts';
import { slideEncoder } from './slide-encoder.ts';

/** Why the document of a channel can't be built. */
export class UnreadableSlide extends Error {
  constructor(
    readonly slideId: string,
    cause: unknown,
  ) {
    super(`Slide ${slideId} can’t be read.`, { cause });
  }
}

/** What the requested channels of a portal show. */
interface PortalContent {
  areas: AreaRecord[];
  /** By id: the stored slides that are or will be on air. */
  slides: Map<string, Candidate>;
  /** By id of a playlist: the ids of its slides as they are played there. */
  playlists: Map<string, string[]>;
  /** By language: the JSON that screens get of these slides, by id. */
  json: Map<string, Map<string, DocumentPart>>;
  /** Ids of slides that can't be displayed and make screens reload. */
  dropped: Set<string>;
  /** By id: the errors of slides that could not be read. */
  failures: Map<string, unknown>;
  /** By location. */
  files: Map<string, MediaRecord>;
  /** What display times refer to. */
  calendar: PortalCalendar;
}

/**
 * Builds the display documents of channels at `nowMs`, by original name. Uses six queries for any number of channels,
 * or four if no display times refer to the portal's calendar. Omits channels that don't exist, are archived, or whose
 * portal is deleted. If a document can't be built, its value is an Error: the screens of that channel keep what they
 * have, which is better than a document without the unreadable slide.
 */
export async function buildDocuments(
  database: Pick<Database, 'queries' | 'readConsistently'>,
  texts: Pick<TextCleaner, 'cleanIfStale'>,
  portalId: number,
  originalNames: string[],
  nowMs: number,
  log: Pick<FastifyBaseLogger, 'error'>,
  large = new LargeFields(),
): Promise<Map<string, BuiltDocument | Error>> {
  // One snapshot: if a slide was just replaced by another, a channel must not be read with one and the slides with the
  // other.
  const [channels, areas, found] = await database.readConsistently((queries) =>
    Promise.all([
      channelStore(queries).toShow(portalId, originalNames),
      areaStore(queries).toShow(portalId),
      shownSlideStore(queries).toShow(portalId, originalNames, large),
    ]),
  );
  if (channels.length === 0) return new Map();
  const filesOf = (candidates: Candidate[]) => findFiles(database.queries, portalId, channels, candidates);
  const calendarOf = (candidates: Candidate[]) => calendarFor(database.queries, portalId, candidates);
  return documentsOf({ channels, areas, found, filesOf, calendarOf }, texts, nowMs, log);
}

/** What documents are built from. */
export interface PortalRecords {
  channels: ChannelToShow[];
  areas: AreaRecord[];
  /** The slides that are placed on the channels or in their playlists, and not archived. */
  found: SlideToShow[];
  /** Reads the files of slides and channels, by location. */
  filesOf(slides: Candidate[]): Promise<Map<string, MediaRecord>>;
  /** Reads what the display times of slides refer to. */
  calendarOf(slides: Candidate[]): Promise<PortalCalendar>;
}

/** The same from what was read. */
export async function documentsOf(
  { channels, areas, found, filesOf, calendarOf }: PortalRecords,
  texts: Pick<TextCleaner, 'cleanIfStale'>,
  nowMs: number,
  log: Pick<FastifyBaseLogger, 'error'>,
): Promise<Map<string, BuiltDocument | Error>> {
  const failures = new Map<string, unknown>();
  const stored = await inSlices(found, async (record) =>
    readOrRecordFailure(record._id, failures, async () => readCandidate(await withCleanText(texts, record), nowMs)),
  );
  const playedThere = slidesInPlaylists(stored, nowMs);
  const candidates = [...stored, ...[...playedThere.values()].flat()];
  const files = await filesOf(candidates);
  const displayable = await inSlices(candidates, (candidate) =>
    readOrRecordFailure(candidate.stored._id, failures, () => (isDisplayable(candidate, files) ? [candidate] : [])),
  );
  const slides = new Map(displayable.map((slide) => [slide.stored._id, slide]));
  const dropped = new Set(candidates.filter(isDropped).map(({ stored }) => stored._id));
  const json = new Map<string, Map<string, DocumentPart>>();
  for (const language of new Set(channels.map((channel) => channel.language))) {
    const speaking = channels.filter((channel) => channel.language === language);
    const placed = speaking.flatMap(slideIdsOn);
    const shown = new Set([...placed, ...placed.flatMap((slideId) => playedThere.get(slideId)?.map(idOf) ?? [])]);
    const encode = await slideEncoder(language, log);
    const encoded = await inSlices(
      displayable.filter(({ stored }) => shown.has(stored._id)),
      (candidate) =>
        readOrRecordFailure(candidate.stored._id, failures, () => [[candidate.stored._id, encode(candidate)] as const]),
    );
    json.set(language, new Map(encoded));
  }
  const calendar = await calendarOf(displayable);
  const playlists = idsInPlaylists(stored, playedThere, failures);
  const content = { areas, slides, playlists, json, dropped, failures, files, calendar };
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
  const { type, fields, sanitizedBy, kept } = record;
  // Calculating the hash of kept text each time would take longer than everything else.
  if (kept?.provenBy === sanitizedBy) return record;
  if (!isSanitized(type, fields, sanitizedBy)) {
    return { ...record, fields: await texts.cleanIfStale(type, fields, sanitizedBy), kept: null };
  }
  if (kept) kept.provenBy = sanitizedBy;
  return record;
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
  const played = (slideIds: readonly string[]) =>
    slideIds.flatMap((slideId) => content.playlists.get(slideId) ?? [slideId]);
  const selections = areas.map(({ _id }) => ({ AreaID: _id, SlideIDs: played(slideIdsIn(channel, _id)) }));
  const whenClosed = played(closedSlideIds(channel));
  const placed = [...new Set([...selections.flatMap(({ SlideIDs }) => SlideIDs), ...whenClosed])].sort();
  const { files, failures, dropped } = content;
  const unreadable = placed.find((slideId) => failures.has(slideId));
  if (unreadable) throw new UnreadableSlide(storedSlideId(unreadable), failures.get(unreadable));
  const slides = placed.flatMap((slideId) => content.slides.get(slideId) ?? []);
  const shownFiles = [...new Set([...slides.flatMap(({ media }) => media), ...filesOfAll(channel)])].sort();

  const times = documentTimes(
    slides.map(({ stored, playlistTimes }) => ({ slide: stored, playlistTimes })),
    channel.whenClosed === 'content' ? null : channel.openingHours,
    channel.timeZone,
    nowMs,
    content.calendar,
  );
  const closed = closedChannel(
    times.openingHours,
    whenClosed.flatMap((slideId) => content.slides.get(slideId) ?? []),
  );

  const head: Omit<DisplayDocument, 'slides' | 'media' | 'revision' | 'liveTimes'> = {
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
    ...(channel.muted && { muted: true }),
    ...(channel.theme && { theme: channel.theme }),
    selectedAreas: areas.map((area) => area._id),
    selectedSlides: [
      ...selections.map(({ AreaID, SlideIDs }) => ({
        AreaID,
        SlideIDs: SlideIDs.filter((slideId) => content.slides.has(slideId)),
      })),
      ...(closed ? [closed.selection] : []),
    ],
    areas: areas.map(displayArea),
    droppedSlides: placed.filter((slideId) => dropped.has(slideId)),
    ...(closed && { whenClosed: closed.whenClosed }),
  };
  // Slides are already JSON: many channels show the same ones.
  const encoded = slides.map(({ stored: { _id } }) =>
    withTimetable(slideJson(content, channel.language, _id), times.timetableOfSlide.get(_id)),
  );
  const ofClosed = closed?.slides.map((json) => [textPart(json)]) ?? [];
  const parts = [
    textPart(`${JSON.stringify(head).slice(0, -1)},"slides":[`),
    ...[...encoded, ...ofClosed].flatMap((slide, index) => (index === 0 ? slide : [textPart(','), ...slide])),
    textPart(
      `],"media":${JSON.stringify([...mediaEntries(shownFiles, files), ...typefaceMedia(channel.theme?.typeface)])}`,
    ),
  ];
  const digest = createHash('sha256');
  const bytes = await inSlices(parts, (part) => {
    digest.update(part.identity);
    return [part.bytes];
  });
  const revision = digest.update(`}${times.source}`).digest('base64url').slice(0, 22);
  const liveTimes = times.live.length === 0 ? '' : `,"liveTimes":${JSON.stringify(times.live)}`;
  return {
    channelId: channel._id,
    portalId: channel.PortalId,
    revision,
    json: new PackedText(Buffer.concat([...bytes, Buffer.from(`,"revision":"${revision}"${liveTimes}}`)])),
    aspectRatios: imageAspectRatios(shownFiles, files),
    validFrom: nowMs,
    liveUntil: times.live[0]?.until ?? null,
    validUntil: Math.min(
      times.validUntil,
      nextScheduleChange(
        slides.map(({ stored }) => stored),
        nowMs,
      ),
    ),
  };
}

function slideJson({ json }: PortalContent, language: string, slideId: string): DocumentPart {
  const found = json.get(language)?.get(slideId);
  if (found === undefined) throw new Error(`Slide ${slideId} has not been encoded for the language “${language}”.`);
  return found;
}

function slideIdsOn(channel: ChannelToShow): string[] {
  return [...channel.selectedSlides.flatMap((selection) => selection.SlideIDs), ...closedSlideIds(channel)];
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

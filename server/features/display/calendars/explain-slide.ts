import type { Channel } from '#contract/entities/channel.ts';
import type { Slide } from '#contract/entities/slide.ts';
import { displayStatus } from '#rules/display-status.ts';
import { liveTimesOf } from '#rules/display-times.ts';
import { type ExplainedSlide, explainSlide } from '#rules/explain.ts';
import type { ContentState, DamagedFilesOfScreen, ExplainedPlaylist, SlideFacts } from '#rules/explain-facts.ts';
import { damagedFilesIn, OFFLINE_AFTER_MS } from '#rules/screen-state.ts';
import { closedSlideIds } from '#rules/when-closed.ts';
import type { Deps } from '#server/deps.ts';
import { areaStore } from '#server/features/areas/areas.store.ts';
import { channelStore } from '#server/features/channels/channels.store.ts';
import { portalStore } from '#server/features/portals/portals.store.ts';
import { playlistStore } from '#server/features/slides/playlists.store.ts';
import { slideStore } from '#server/features/slides/slides.store.ts';
import { mediaStore } from '#server/media/records/media.store.ts';
import { serverTimeZone } from '#server/server-time-zone.ts';
import { playlistFacts, slidesOfPlaylist } from '#slide-types/playlist/facts.ts';
import { scheduleOf } from '#slide-types/schedule.ts';
import { contentToExplain } from '../content-state.ts';
import { calendarFor } from '../document-times.ts';
import { decidingTags } from './deciding-tags.ts';
import { parsedDocument, plannedDocument } from './planned-document.ts';

type ExplainDeps = Pick<Deps, 'database' | 'texts' | 'log' | 'screenWatch'>;

interface Asked {
  slide: Slide;
  channel: Channel;
  areaId: string | null;
  /** Null for now. */
  atMs: number | null;
}

/** How far back the beginning of the present state is searched. */
const SEARCHED_MS = 30 * 86_400_000;
const NO_DOCUMENT = { slides: [], areas: [], selectedSlides: [] };

/** Explains why a slide is on the screens of a channel, or why not. Also returns the channel's time zone. */
export async function explainOnChannel(
  deps: ExplainDeps,
  asked: Asked,
  nowMs: number,
): Promise<ExplainedSlide & { timeZone: string }> {
  const atMs = asked.atMs ?? nowMs;
  const { timeZone, facts } = await factsAbout(deps, asked, atMs, nowMs);
  return { ...explainSlide(facts, atMs), timeZone };
}

async function factsAbout(deps: ExplainDeps, asked: Asked, atMs: number, nowMs: number) {
  const { slide, channel, areaId } = asked;
  const { queries } = deps.database;
  const { PortalId } = channel;
  const [areas, [toShow]] = await Promise.all([
    areaStore(queries).toExplain(PortalId),
    channelStore(queries).toShow(PortalId, [channel.originalName]),
  ]);
  const ownZone = toShow?.timeZone ?? channel.timeZone ?? (await portalStore(queries).find(PortalId))?.timeZone;
  const timeZone = ownZone ?? serverTimeZone();
  // An archived channel has no document.
  const [document, earlier] = toShow
    ? await Promise.all([documentAt(deps, channel, atMs), documentAt(deps, channel, atMs - SEARCHED_MS)])
    : [NO_DOCUMENT as never, null];
  const facts: SlideFacts = {
    slide,
    channel: {
      isArchived: toShow === undefined,
      ...(toShow ?? { selectedAreas: channel.selectedAreas, selectedSlides: [] }),
      excludedSlides: channel.excludedSlides,
      closedSlides: toShow ? closedSlideIds(toShow) : [],
    },
    areas,
    areaId,
    tags: await decidingTags(queries, slide, channel),
    playlists: await playlistsOf(deps, asked, timeZone, atMs),
    content: 'unreadableSlide' in document ? 'ready' : await contentOf(deps, slide),
    document,
    earlier: earlier && !('unreadableSlide' in earlier) ? { document: earlier, atMs: atMs - SEARCHED_MS } : null,
    screens: asked.atMs === null ? await damagedFilesOfScreens(deps, channel, nowMs) : [],
  };
  return { facts, timeZone };
}

async function documentAt(deps: ExplainDeps, channel: Channel, atMs: number): Promise<SlideFacts['document']> {
  const built = await plannedDocument(deps, channel, atMs);
  if (!('unreadableSlide' in built)) return parsedDocument(built);
  const slide = await slideStore(deps.database.queries).nameOf(built.unreadableSlide);
  return { unreadableSlide: slide ?? built.unreadableSlide };
}

/** The playlists that contain the slide; if it is one, only itself. */
async function playlistsOf(
  { database: { queries } }: ExplainDeps,
  { slide, channel }: Asked,
  timeZone: string,
  atMs: number,
): Promise<ExplainedPlaylist[]> {
  const isPlaylist = slide.type === playlistFacts.index;
  const playlists = isPlaylist ? [slide] : await playlistStore(queries).thoseWith(channel.PortalId, slide._id);
  return Promise.all(
    playlists.map(async (playlist) => {
      const { _id, name, displayTimes } = playlist;
      const calendar = await calendarFor(queries, channel.PortalId, [{ stored: playlist, playlistTimes: [] }]);
      const liveTimes = displayTimes.length > 0 ? liveTimesOf(displayTimes, timeZone, atMs, calendar) : undefined;
      const isLive = displayStatus({ ...scheduleOf(playlist), liveTimes }, atMs) === 'live';
      return { _id, name, isLive, tags: await decidingTags(queries, playlist, channel) };
    }),
  );
}

/** A playlist shows what its slides contain. */
function contentOf({ database }: ExplainDeps, slide: Slide): Promise<ContentState> | ContentState {
  if (slide.type === playlistFacts.index) return slidesOfPlaylist(slide).length > 0 ? 'ready' : 'nothing-to-show';
  return contentToExplain(slide, async (media) => {
    const stored = media.filter((location) => location.startsWith('/'));
    const records = await mediaStore(database.queries).withLocations(slide.PortalId, stored);
    return new Map(records.map((record) => [record.location, record]));
  });
}

/** Of the channel's screens that are online. */
async function damagedFilesOfScreens(
  { screenWatch }: ExplainDeps,
  channel: Channel,
  nowMs: number,
): Promise<DamagedFilesOfScreen[]> {
  const screens = await screenWatch.seen(channel.PortalId);
  const online = [...screens.values()].filter(
    ({ channelId, seenAt }) => channelId === channel._id && nowMs - seenAt < OFFLINE_AFTER_MS,
  );
  return online.map(({ report }) => damagedFilesIn(report.problems));
}

import type { Channel } from '#contract/entities/channel.ts';
import { problem } from '#contract/errors/problem.ts';
import { type Actor, can } from '#rules/permissions.ts';
import type { Queries } from '#server/db/connection.ts';
import { sentTogether } from '#server/db/sent-together.ts';
import { badRequest, notAllowed, notFound } from '#server/errors.ts';
import { refuseOversized } from '../channel-size.ts';
import { placeByTags } from '../place-by-tags.ts';
import { requireReachable } from '../reachable.ts';
import { type ChannelSummary, channelStore } from './channels.store.ts';
import { type CellRecords, type CellSlide, placementStore } from './placements.store.ts';
import { refuseWithoutArea } from './refuse-without-area.ts';
import { taggedPlacementStore } from './tagged-placements.store.ts';

interface Cells {
  channelIds: string[];
  areaId: string;
  /** Without duplicates. */
  slideIds: string[];
}

/** One change of a cell. */
export interface Tick {
  actor: Actor;
  slideId: string;
  /** Whether the slide is to be there afterwards; undefined to toggle. */
  isPlaced: boolean | undefined;
}

/**
 * Adds slides to an area of a channel, or removes those that are there. Throws if one of them is refused. Changes only
 * the rows of these slides, so that simultaneous changes of other cells are kept. Resolves once the statements have
 * been sent, with the channel as it will be.
 * See docs/decisions/006-store-each-placement-as-a-row.md
 */
export async function toggleSlides(
  queries: Queries,
  { channelId, areaId }: { channelId: string; areaId: string },
  ticks: readonly Tick[],
): Promise<{ channel: Promise<Channel> }> {
  const channelIds = [channelId];
  const cells = { channelIds, areaId, slideIds: ticks.map(({ slideId }) => slideId) };
  const found = await placementStore(queries).lockCells(channelIds, areaId, cells.slideIds);
  const changes: CellChange[] = [];
  for (const { actor, slideId, isPlaced } of ticks) {
    const slide = await checkCells(queries, actor, cells, found, slideId);
    changes.push({ slide, isPlaced: isPlaced ?? slide.placedIn.length === 0, isByHand: isPlaced === undefined });
  }
  await endExceptions(queries, channelIds, areaId, changes);
  const sent = sentTogether([changeCells(queries, channelIds, areaId, changes), channelStore(queries).find(channelId)]);
  // It was found before and has been locked since.
  return { channel: sent.then(([, channel]) => channel as Channel) };
}

/**
 * Adds a slide to all these channels, or removes it from all if each of them has it. Returns the ids of those that were
 * changed, and all channels or only the changed ones, in any order.
 */
export async function toggleSlideOnAll(
  queries: Queries,
  channelIds: string[],
  areaId: string,
  { actor, slideId, isPlaced }: Tick,
  returned: 'all' | 'changed',
): Promise<{ changedIds: Set<string>; channels: Channel[] }> {
  const cells = { channelIds, areaId, slideIds: [slideId] };
  const found = await placementStore(queries).lockCells(channelIds, areaId, cells.slideIds);
  const slide = await checkCells(queries, actor, cells, found, slideId);
  const isEverywhere = slide.placedIn.length === channelIds.length;
  const change = { slide, isPlaced: isPlaced ?? !isEverywhere, isByHand: isPlaced === undefined };
  const included = await endExceptions(queries, channelIds, areaId, [change]);
  const store = channelStore(queries);
  const [changed, all] = await sentTogether([
    changeCells(queries, channelIds, areaId, [change]),
    returned === 'all' ? store.withIds(slide.PortalId, channelIds) : null,
  ]);
  const changedIds = new Set([...included, ...changed]);
  return { changedIds, channels: all ?? (await store.withIds(slide.PortalId, [...changedIds])) };
}

interface CellChange {
  slide: CellSlide;
  /** Whether the slide is to be shown afterwards. */
  isPlaced: boolean;
  /**
   * Only adds or removes what is added by hand, whatever rules say: what clients expect that know nothing about rules.
   */
  isByHand: boolean;
}

/** Lets rules show again the slides that are to be shown. Returns the channels where they were kept from it. */
async function endExceptions(
  queries: Queries,
  channelIds: string[],
  areaId: string,
  changes: readonly CellChange[],
): Promise<string[]> {
  const excluded = changes.filter(
    ({ slide, isPlaced, isByHand }) => isPlaced && !isByHand && slide.excludedIn.length > 0,
  );
  const [first] = excluded;
  if (!first) return [];
  const slideIds = excluded.map(({ slide }) => slide._id);
  await taggedPlacementStore(queries).include(channelIds, areaId, slideIds);
  // The log names the slide that was added. Several additions may share this transaction.
  await placeByTags(queries, first.slide.PortalId, { channelIds, slideIds }, { isLogged: false });
  return excluded.flatMap(({ slide }) => slide.excludedIn);
}

/**
 * Adds slides to an area of these channels, and removes others, also those that rules add. Returns the channels that
 * were changed.
 */
async function changeCells(
  queries: Queries,
  channelIds: string[],
  areaId: string,
  changes: readonly CellChange[],
): Promise<string[]> {
  const [portalId = 0] = changes.map(({ slide }) => slide.PortalId);
  const idsOf = (isMeant: (change: CellChange) => boolean) => changes.filter(isMeant).map(({ slide }) => slide._id);
  const store = placementStore(queries);
  const changed = await sentTogether([
    store.addSlides(
      portalId,
      channelIds,
      areaId,
      idsOf(({ isPlaced, isByHand }) => isPlaced && isByHand),
    ),
    store.addSlidesNotShown(
      portalId,
      channelIds,
      areaId,
      idsOf(({ isPlaced, isByHand }) => isPlaced && !isByHand),
    ),
    store.removeSlides(
      channelIds,
      areaId,
      idsOf(({ isPlaced }) => !isPlaced),
    ),
    taggedPlacementStore(queries).exclude(
      channelIds,
      areaId,
      idsOf(({ slide, isPlaced, isByHand }) => !isPlaced && !isByHand && slide.taggedIn.length > 0),
    ),
    changes.some(({ isPlaced }) => isPlaced) ? refuseOversized(queries, portalId, { channelIds }) : undefined,
  ]);
  return changed.flatMap((channelIds) => channelIds ?? []);
}

/** Throws if the actor can't toggle a slide in these cells, which must be locked. Returns the slide. */
async function checkCells(
  queries: Queries,
  actor: Actor,
  { channelIds, areaId }: Cells,
  found: CellRecords,
  slideId: string,
): Promise<CellSlide> {
  const slide = requireReachable(
    'slide',
    found.slides.find(({ _id }) => _id === slideId),
    actor,
  );
  const channels = new Map(found.channels.map((channel) => [channel._id, channel]));
  for (const channelId of channelIds) {
    refuseChannel(actor, requireReachable('channel', channels.get(channelId), actor), slide.PortalId);
  }
  if (!can(actor, 'slide.edit', slide)) throw notAllowed(problem('slide-placement-not-allowed'));
  if (found.areaPortalId !== slide.PortalId) throw notFound('area');
  if (slide.archived) throw badRequest(problem('slide-archived'));
  if (!slide.isUsable) throw badRequest(problem('slide-not-for-area'));
  await refuseWithoutArea(queries, channelIds, found.withArea, areaId);
  return slide;
}

function refuseChannel(actor: Actor, channel: ChannelSummary, portalId: number): void {
  if (channel.PortalId !== portalId) throw badRequest(problem('slide-of-other-portal'));
  if (!can(actor, 'channel.use', channel)) throw notAllowed(problem('channel-use-not-allowed'));
  if (channel.archived) throw badRequest(problem('channel-archived'));
}

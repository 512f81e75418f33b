import { problem } from '#contract/errors/problem.ts';
import { type Actor, can } from '#rules/permissions.ts';
import type { Queries } from '#server/db/connection.ts';
import { badRequest, notAllowed, notFound } from '#server/errors.ts';
import { refuseOversized } from '../channel-size.ts';
import { requireReachable } from '../reachable.ts';
import { type ChannelSummary, channelStore } from './channels.store.ts';
import { placementStore } from './placements.store.ts';
import { refuseWithoutArea } from './refuse-without-area.ts';

interface Cells {
  channelIds: string[];
  areaId: string;
  slideId: string;
  /** Whether the slide is to be there afterwards; undefined to toggle. */
  isPlaced: boolean | undefined;
}

/**
 * Adds a slide to an area of a channel, or removes it if it is there. Changes only one row, so that simultaneous
 * changes of other cells are kept.
 * See docs/decisions/006-store-each-placement-as-a-row.md
 */
export async function toggleSlide(queries: Queries, actor: Actor, cells: Cells): Promise<void> {
  const portalId = await checkCells(queries, actor, cells);
  const store = placementStore(queries);
  const removed = cells.isPlaced ? [] : await store.removeSlide(cells.channelIds, cells.areaId, cells.slideId);
  if (removed.length > 0 || cells.isPlaced === false) return;
  await store.addSlide(portalId, cells.channelIds, cells.areaId, cells.slideId);
  await refuseOversized(queries, portalId, { channelIds: cells.channelIds });
}

/**
 * Adds a slide to all these channels, or removes it from all if each of them has it. Returns their portal, and those
 * that were changed.
 */
export async function toggleSlideOnAll(
  queries: Queries,
  actor: Actor,
  cells: Cells,
): Promise<{ portalId: number; changedIds: string[] }> {
  const portalId = await checkCells(queries, actor, cells);
  const store = placementStore(queries);
  const countPlaced = () => store.countPlaced(cells.channelIds, cells.areaId, cells.slideId);
  const isPlaced = cells.isPlaced ?? (await countPlaced()) < cells.channelIds.length;
  if (!isPlaced) {
    return { portalId, changedIds: await store.removeSlide(cells.channelIds, cells.areaId, cells.slideId) };
  }
  const changedIds = await store.addSlide(portalId, cells.channelIds, cells.areaId, cells.slideId);
  await refuseOversized(queries, portalId, { channelIds: cells.channelIds });
  return { portalId, changedIds };
}

/** Throws if the cells can't be toggled, and locks them until the transaction ends. Returns their portal. */
async function checkCells(queries: Queries, actor: Actor, { channelIds, areaId, slideId }: Cells): Promise<number> {
  const found = await placementStore(queries).cellRecords(channelIds, areaId, slideId);
  const slide = requireReachable('slide', found.slide, actor);
  const channels = new Map(found.channels.map((channel) => [channel._id, channel]));
  for (const channelId of channelIds) {
    refuseChannel(actor, requireReachable('channel', channels.get(channelId), actor), slide.PortalId);
  }
  if (!can(actor, 'slide.edit', slide)) throw notAllowed(problem('slide-placement-not-allowed'));
  if (found.areaPortalId !== slide.PortalId) throw notFound('area');
  if (slide.archived) throw badRequest(problem('slide-archived'));
  if (!found.isUsable) throw badRequest(problem('slide-not-for-area'));
  await channelStore(queries).lock(channelIds);
  const locked = await placementStore(queries).lockArea(channelIds, areaId);
  await refuseWithoutArea(queries, channelIds, locked, areaId);
  return slide.PortalId;
}

function refuseChannel(actor: Actor, channel: ChannelSummary, portalId: number): void {
  if (channel.PortalId !== portalId) throw badRequest(problem('slide-of-other-portal'));
  if (!can(actor, 'channel.use', channel)) throw notAllowed(problem('channel-use-not-allowed'));
  if (channel.archived) throw badRequest(problem('channel-archived'));
}

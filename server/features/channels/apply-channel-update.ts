import { isDeepStrictEqual } from 'node:util';
import type { channelUpdate } from '#contract/endpoints/channels.ts';
import type { AreaSlides, Channel } from '#contract/entities/channel.ts';
import { cappedSides } from '#rules/area-box.ts';
import type { Queries } from '#server/db/connection.ts';
import { badField, notFound } from '#server/errors.ts';
import { placeByTags } from '../place-by-tags.ts';
import { arrangeSlides } from './arrange-slides.ts';
import { channelAreaStore } from './channel-areas.store.ts';
import { checkBackground, findAreaProblem } from './channel-references.ts';
import { channelRefreshStore } from './channel-refreshes.store.ts';
import { channelStore } from './channels.store.ts';
import { taggedPlacementStore } from './tagged-placements.store.ts';

type Update = Partial<ReturnType<typeof channelUpdate.parse>>;

/** What decides which rules of slides apply to a channel. */
const TAG_FIELDS = ['tags', 'width', 'height', 'responsive', 'timeZone', 'language', 'selectedAreas'];

/**
 * Stores the changed fields of a channel, its areas, the order of its slides and a requested refresh. Call `applyRules`
 * afterwards. `seenVersion` is the version of the channel that the caller's order was made from; null or undefined if
 * the caller didn't send one.
 */
export async function applyUpdate(
  queries: Queries,
  channel: Channel,
  update: Update,
  seenVersion?: string | null,
): Promise<void> {
  const store = channelStore(queries);
  const { needsRefresh, slideOrder: _order, ...settings } = update;
  if (settings.backgroundimage !== undefined)
    await checkBackground(queries, channel.PortalId, settings.backgroundimage);
  const changesSize = ['width', 'height', 'responsive'].some((field) => field in settings);
  const sides = changesSize ? cappedSides({ ...channel, ...settings }) : {};
  await store.update(channel.PortalId, channel._id, { ...settings, ...sides });
  const isSameOrder = isDeepStrictEqual(settings.selectedSlides, channel.selectedSlides);
  const { selectedAreas, selectedSlides = [] } = settings;
  await applyAreas(queries, channel, selectedAreas);
  if (settings.selectedSlides && !isSameOrder) await applyOrder(queries, channel, selectedSlides, seenVersion);
  if (needsRefresh !== undefined)
    await channelRefreshStore(queries).requestRefresh(channel.PortalId, [channel._id], needsRefresh);
}

/**
 * Makes channels show what rules say after an update of all of them, and stores the order of what they then show. Once
 * for any number of channels, because all rules of the portal are read.
 */
export async function applyRules(
  queries: Queries,
  portalId: number,
  channelIds: readonly string[],
  update: Update,
): Promise<void> {
  if (TAG_FIELDS.some((field) => field in update)) await placeByTags(queries, portalId, { channelIds });
  const { slideOrder } = update;
  if (!slideOrder) return;
  for (const channelId of channelIds) await sortShown(queries, channelId, slideOrder);
}

export async function applyAreas(
  queries: Queries,
  channel: { _id: string; PortalId: number },
  selectedAreas: string[] | undefined,
): Promise<void> {
  if (!selectedAreas) return;
  const areaIds = [...new Set(selectedAreas)];
  const areaProblem = await findAreaProblem(queries, channel, areaIds);
  if (areaProblem !== null) throw badField('selectedAreas', areaProblem);
  await channelAreaStore(queries).setAreas(channel.PortalId, channel._id, areaIds);
}

/** Makes the channel show these slides. `seenVersion` is as in `applyUpdate`. */
export async function applyOrder(
  queries: Queries,
  before: { _id: string },
  selectedSlides: AreaSlides[],
  seenVersion?: string | null,
): Promise<void> {
  const channel = await channelStore(queries).find(before._id);
  if (!channel) throw notFound('channel');
  // A version later than the stored one can't have been seen: it counts as unknown.
  const knownVersion = seenVersion && seenVersion <= channel.lastModified ? seenVersion : null;
  await arrangeSlides(queries, channel, { selectedSlides, seenVersion: knownVersion, newer: before });
}

/**
 * Sorts everything that these areas of a channel show, whether it was added by hand or by rules. Slides that aren't
 * shown are ignored, and omitted ones follow in their order, so that an old order neither adds nor removes anything.
 */
async function sortShown(queries: Queries, channelId: string, slideOrder: readonly AreaSlides[]): Promise<void> {
  const store = taggedPlacementStore(queries);
  for (const { AreaID, SlideIDs } of slideOrder) {
    const shown = await store.shownSlides(channelId, AreaID);
    const isShown = new Set(shown);
    await store.setPositions(channelId, AreaID, [...new Set([...SlideIDs.filter((id) => isShown.has(id)), ...shown])]);
  }
}

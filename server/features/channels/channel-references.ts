import { channelSettings } from '#contract/entities/channel.ts';
import { type Problem, type Problems, problem } from '#contract/errors/problem.ts';
import type { Queries } from '#server/db/connection.ts';
import { badField } from '#server/errors.ts';
import { mediaStore } from '#server/media/records/media.store.ts';
import { areaStore } from '../areas/areas.store.ts';
import { wrongKind } from '../shared-file.ts';
import { slideStore } from '../slides/slides.store.ts';
import { channelAreaStore } from './channel-areas.store.ts';

/**
 * Returns the problems with the areas, the slide and the background image that `sent` refers to. `_id` is null for a
 * new channel.
 */
export async function findReferenceProblems(
  queries: Queries,
  channel: { _id: string | null; PortalId: number },
  sent: Record<string, unknown>,
): Promise<Problems> {
  const areas = channelSettings.shape.selectedAreas.safeParse(sent.selectedAreas);
  const background = channelSettings.shape.backgroundimage.safeParse(sent.backgroundimage);
  const closedSlide = channelSettings.shape.closedSlide.safeParse(sent.closedSlide);
  const areaProblem = areas.success ? await findAreaProblem(queries, channel, [...new Set(areas.data)]) : null;
  const backgroundProblem = background.success
    ? await findBackgroundProblem(queries, channel.PortalId, background.data)
    : null;
  const closedProblem = closedSlide.data ? await findSlideProblem(queries, channel.PortalId, closedSlide.data) : null;
  return {
    ...(closedProblem !== null && { closedSlide: closedProblem }),
    ...(areaProblem !== null && { selectedAreas: areaProblem }),
    ...(backgroundProblem !== null && { backgroundimage: backgroundProblem }),
  };
}

/** Archived areas that the channel has already are accepted, but none can be added. */
export async function findAreaProblem(
  queries: Queries,
  channel: { _id: string | null; PortalId: number },
  areaIds: string[],
): Promise<Problem | null> {
  const areas = await areaStore(queries).withIds(channel.PortalId, areaIds);
  if (areas.length < areaIds.length) return problem('area-not-found');
  const archived = areas.filter((area) => area.archived);
  if (archived.length === 0) return null;
  const currentAreaIds = channel._id === null ? [] : await channelAreaStore(queries).areasOf(channel._id);
  const added = archived.find(({ _id }) => !currentAreaIds.includes(_id));
  return added ? problem('area-archived', { name: added.name }) : null;
}

async function findSlideProblem(queries: Queries, portalId: number, slideId: string): Promise<Problem | null> {
  const slide = await slideStore(queries).find(slideId);
  return slide?.PortalId === portalId ? null : problem('slide-not-found');
}

/** Throws 400 if the background image is not an uploaded image. External addresses are not checked. */
export async function checkBackground(queries: Queries, portalId: number, location: string): Promise<void> {
  const backgroundProblem = await findBackgroundProblem(queries, portalId, location);
  if (backgroundProblem !== null) throw badField('backgroundimage', backgroundProblem);
}

async function findBackgroundProblem(queries: Queries, portalId: number, location: string): Promise<Problem | null> {
  if (!location.startsWith('/')) return null;
  const kind = (await mediaStore(queries).kindsForReference(portalId, [location])).get(location);
  if (kind === 'image') return null;
  return kind === undefined ? problem('channel-image-not-uploaded') : wrongKind('image');
}

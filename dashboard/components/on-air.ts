import type { DisplayDocument } from '#contract/entities/display.ts';
import { areaPlans } from '#rules/on-air.ts';
import { turnAt } from '#rules/rotation.ts';
import { BLACK_SLIDE_ID, seenAreas } from '#rules/when-closed.ts';
import { t } from '#ui/language.ts';

/** What an area of a channel shows at a point in time. */
export interface AreaOnAir {
  areaId: string;
  areaName: string;
  /** The slide's name; null if nothing is on air. */
  slideName: string | null;
}

/** The areas that can be seen with their current slides, and when to update them. */
export function onAirAt(document: DisplayDocument, serverNow: number): { areas: AreaOnAir[]; endsAt: number } {
  let earliest = Number.POSITIVE_INFINITY;
  const areas = areaPlans(document).map(({ area, slides }) => {
    const { item, endsAt } = turnAt(slides, serverNow);
    earliest = Math.min(earliest, endsAt);
    const slideName = item?._id === BLACK_SLIDE_ID ? t('black (closed)') : item?.name;
    return { areaId: area._id, areaName: area.name, slideName: slideName ?? null };
  });
  const seen = seenAreas(
    areas,
    ({ areaId }) => areaId,
    ({ slideName }) => slideName === null,
  );
  return { areas: seen, endsAt: earliest };
}

import type { ChannelSettings } from '#contract/entities/channel.ts';
import type { DisplayArea, DisplaySlide } from '#contract/entities/display.ts';
import { rteFacts } from '#slide-types/rte/facts.ts';

/** The `_id` of the area that covers a channel outside its opening hours. Also in `player/player.css`. */
export const CLOSED_AREA_ID = 'closed';
/** The `_id` of the slide in it that shows nothing. */
export const BLACK_SLIDE_ID = 'black';

/** In front of all other areas. */
export const CLOSED_AREA: DisplayArea = {
  _id: CLOSED_AREA_ID,
  name: 'Outside opening hours',
  x: 0,
  y: 0,
  z: 2_147_483_647,
  width: 100,
  height: 100,
  widthResponsive: null,
  heightResponsive: null,
  responsive: true,
  hide: false,
  backgroundColour: '',
  transition: 'fade',
  useSlidesFrom: null,
};

/** An empty text: the area is black behind it. Gives way to the slide that was chosen, whenever that is live. */
export const BLACK_SLIDE: DisplaySlide = {
  _id: BLACK_SLIDE_ID,
  type: rteFacts.index,
  name: 'Black',
  duration: 60,
  scheduleStart: null,
  scheduleEnd: null,
  alwaysDisplay: true,
  alwaysDisplayAfterStartDate: false,
  transitionDuration: null,
  transitionTimingFunction: null,
  onlyIfAlone: true,
  rte_content: '',
  rte_backgroundcolour: '#000000',
  rte_type: 'Main Content',
};

/** The slide that a channel shows outside its opening hours, if any. */
export function closedSlideIds({
  openingHours,
  whenClosed,
  closedSlide,
}: Pick<ChannelSettings, 'openingHours' | 'whenClosed' | 'closedSlide'>): string[] {
  return openingHours !== null && whenClosed === 'slide' && closedSlide !== null ? [closedSlide] : [];
}

/**
 * Of the areas of a screen with what they show, returns those that can be seen: while the channel is closed, only one.
 */
export function seenAreas<Area>(
  areas: readonly Area[],
  idOf: (area: Area) => string,
  isEmpty: (area: Area) => boolean,
) {
  const closed = areas.find((area) => idOf(area) === CLOSED_AREA_ID);
  return closed && !isEmpty(closed) ? [closed] : areas.filter((area) => area !== closed);
}

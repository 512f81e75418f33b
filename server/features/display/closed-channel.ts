import type { AreaSlides } from '#contract/entities/channel.ts';
import type { WhenClosed } from '#contract/entities/display.ts';
import type { Slide } from '#contract/entities/slide.ts';
import { BLACK_SLIDE, CLOSED_AREA, CLOSED_AREA_ID } from '#rules/when-closed.ts';
import type { DocumentTimes } from './document-times.ts';

/** What a channel shows outside its opening hours. */
interface ClosedChannel {
  whenClosed: WhenClosed;
  selection: AreaSlides;
  /** The JSON of slides that are only in documents. */
  slides: string[];
}

const BLACK_JSON = JSON.stringify(BLACK_SLIDE);

/**
 * Returns what a channel shows outside its opening hours; null if that is the same as always. `slides` is the one that
 * was chosen, or those of the playlist; none if it can't be shown.
 */
export function closedChannel(
  hours: DocumentTimes['openingHours'],
  slides: readonly { stored: Slide; playlistTimes: readonly unknown[] }[],
): ClosedChannel | null {
  if (hours === null) return null;
  // With a slide that is always live, the black one would only be seen in test mode.
  const isAlwaysLive = slides.some(
    ({ stored, playlistTimes }) =>
      stored.alwaysDisplay && stored.displayTimes.length === 0 && playlistTimes.length === 0,
  );
  const own = slides.map(({ stored }) => stored._id);
  return {
    whenClosed: { area: CLOSED_AREA, ...hours },
    selection: { AreaID: CLOSED_AREA_ID, SlideIDs: isAlwaysLive ? own : [...own, BLACK_SLIDE._id] },
    slides: isAlwaysLive ? [] : [BLACK_JSON],
  };
}

import type { DisplayArea, DisplayDocument, DisplaySlide } from '#contract/entities/display.ts';
import { slidesOfArea } from './area-slides.ts';
import { displayStatus } from './display-status.ts';
import { inheritedFrom } from './inherited.ts';

export interface AreaPlan {
  area: DisplayArea;
  slides: DisplaySlide[];
}

/**
 * Returns the areas of a channel that can be seen, in z order. The last may be the one for when the channel is closed.
 */
export function visibleAreas({ areas, whenClosed }: Pick<DisplayDocument, 'areas' | 'whenClosed'>): DisplayArea[] {
  const visible = areas.filter((area) => !area.hide);
  return whenClosed ? [...visible, whenClosed.area] : visible;
}

/** Returns these areas with the slides that each of them rotates. */
export function areaPlans(channel: DisplayDocument): AreaPlan[] {
  const { whenClosed, liveTimes, selectedSlides } = channel;
  return visibleAreas(channel).map((area) => {
    const slides = slidesOfArea(area, selectedSlides, channel.slides);
    if (!whenClosed) return { area, slides };
    const areaTimes = liveTimes?.[area === whenClosed.area ? whenClosed.closed : whenClosed.open];
    return { area, slides: slides.map((slide) => ({ ...slide, areaTimes })) };
  });
}

/**
 * Adds to the slides of a document what it contains once for all of them: what they inherit, and when they are live.
 */
export function withSharedFields(document: DisplayDocument): DisplayDocument {
  const inherited = inheritedFrom(document);
  const { slides, liveTimes } = document;
  // Without a timetable, there is nothing at that index.
  return {
    ...document,
    slides: slides.map((slide) => ({ ...slide, inherited, liveTimes: liveTimes?.[slide.timetable as number] })),
  };
}

/** The same channel with all slides in the rotation, also those that can only show a notice, for test mode. */
export function withNotices(channel: DisplayDocument): DisplayDocument {
  return { ...channel, slides: channel.slides.map((slide) => ({ ...slide, onlyIfAlone: false })) };
}

/** Whether any area has a slide to show at this time. */
export function isOnAir(channel: DisplayDocument, serverNow: number): boolean {
  return areaPlans(channel).some(({ slides }) => slides.some((slide) => displayStatus(slide, serverNow) === 'live'));
}

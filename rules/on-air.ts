import type { DisplayArea, DisplayDocument, DisplaySlide } from '#contract/entities/display.ts';
import { slidesOfArea } from './area-slides.ts';
import { displayStatus } from './display-status.ts';

export interface AreaPlan {
  area: DisplayArea;
  slides: DisplaySlide[];
}

/** Returns the visible areas of a channel in z order, with the slides that each of them rotates. */
export function areaPlans(channel: DisplayDocument): AreaPlan[] {
  return channel.areas
    .filter((area) => !area.hide)
    .map((area) => ({ area, slides: slidesOfArea(area, channel.selectedSlides, channel.slides) }));
}

/** The same channel with all slides in the rotation, also those that can only show a notice, for test mode. */
export function withNotices(channel: DisplayDocument): DisplayDocument {
  return { ...channel, slides: channel.slides.map((slide) => ({ ...slide, onlyIfAlone: false })) };
}

/** Whether any area has a slide to show at this time. */
export function isOnAir(channel: DisplayDocument, serverNow: number): boolean {
  return areaPlans(channel).some(({ slides }) => slides.some((slide) => displayStatus(slide, serverNow) === 'live'));
}

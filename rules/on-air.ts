import type { DisplayArea, DisplayDocument, DisplaySlide } from '#contract/entities/display.ts';
import { slidesOfArea } from './area-slides.ts';
import { displayStatus } from './display-status.ts';

export interface AreaPlan {
  area: DisplayArea;
  slides: DisplaySlide[];
}

/** The areas of a channel that are to be seen, in z order, with what they rotate. */
export function areaPlans(channel: DisplayDocument): AreaPlan[] {
  return channel.areas
    .filter((area) => !area.hide)
    .map((area) => ({ area, slides: slidesOfArea(area, channel.selectedSlides, channel.slides) }));
}

/** Whether any area has something to show at this moment. */
export function isOnAir(channel: DisplayDocument, serverNow: number): boolean {
  return areaPlans(channel).some(({ slides }) => slides.some((slide) => displayStatus(slide, serverNow) === 'live'));
}

import type { DisplayDocument } from '#contract/entities/display.ts';
import type { Slide } from '#contract/entities/slide.ts';
import { timedSlide } from '#dashboard/api/timed-slide.ts';
import { onAirOf } from '#rules/display-status.ts';
import { roundMs, turnLengthMs } from '#rules/rotation.ts';

/** Slide `_id` → the seconds of its turn; slides that screens don't play are missing. */
export type TurnSeconds = ReadonlyMap<string, number>;

/**
 * The turns of slides as screens play them. Some types compute their durations, and incomplete slides are left out: the
 * display document says both. Until it is loaded, every slide takes the duration that it was given.
 */
export function turnsOf(slides: readonly Slide[], document: DisplayDocument | undefined): TurnSeconds {
  // Slides that can only show a notice are in no rotation with others.
  const played = document?.slides.filter(({ onlyIfAlone }) => onlyIfAlone !== true) ?? slides;
  return new Map(played.map((slide) => [slide._id, turnLengthMs(slide) / 1000]));
}

/** The duration of a rotation with the slides that are on air now. */
export function roundSeconds(
  slides: readonly Slide[],
  turns: TurnSeconds,
  { nowMs, timeZone }: { nowMs: number; timeZone: string },
): number {
  const played = slides.flatMap((slide) => {
    const duration = turns.get(slide._id);
    return duration === undefined ? [] : [{ ...timedSlide(slide, timeZone, nowMs), duration }];
  });
  return roundMs(onAirOf(played, nowMs)) / 1000;
}

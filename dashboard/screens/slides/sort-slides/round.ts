import type { Slide } from '#contract/entities/slide.ts';
import { displayStatus } from '#rules/display-status.ts';
import { turnLengthMs } from '#rules/rotation.ts';

/** The duration of a rotation with the slides that are on air now. */
export function roundSeconds(slides: readonly Slide[], nowMs: number): number {
  const live = slides.filter((slide) => displayStatus(slide, nowMs) === 'live');
  return live.reduce((sum, slide) => sum + turnLengthMs(slide), 0) / 1000;
}

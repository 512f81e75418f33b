import type { DisplaySlide } from '#contract/entities/display.ts';

const keys = new WeakMap<DisplaySlide, string>();

/** Returns the same key for two versions of a slide that look the same. Schedule, duration and name don't count. */
export function contentKey(slide: DisplaySlide): string {
  const known = keys.get(slide);
  if (known !== undefined) return known;
  const {
    name: _name,
    duration: _duration,
    scheduleStart: _start,
    scheduleEnd: _end,
    alwaysDisplay: _always,
    alwaysDisplayAfterStartDate: _afterStart,
    transitionDuration: _transitionDuration,
    transitionTimingFunction: _timing,
    ...content
  } = slide;
  const key = JSON.stringify(content);
  keys.set(slide, key);
  return key;
}

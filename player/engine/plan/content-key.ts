import type { DisplaySlide } from '#contract/entities/display.ts';
import { SCHEDULE_FIELDS } from '#slide-types/schedule.ts';

/** Fields that change when a slide is shown, how it appears or how loud it is, but not what it looks like. */
const WITHOUT_EFFECT = new Set<string>([
  'name',
  ...SCHEDULE_FIELDS,
  'timetable',
  'liveTimes',
  'areaTimes',
  'level',
  'weight',
  'transitionDuration',
  'transitionTimingFunction',
  'video_volume',
]);

const keys = new WeakMap<DisplaySlide, string>();

/** Returns the same key for two versions of a slide that look the same. */
export function contentKey(slide: DisplaySlide): string {
  const known = keys.get(slide);
  if (known !== undefined) return known;
  const key = JSON.stringify(Object.entries(slide).filter(([field]) => !WITHOUT_EFFECT.has(field)));
  keys.set(slide, key);
  return key;
}

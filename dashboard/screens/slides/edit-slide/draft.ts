import type { Slide, SlideDraft } from '#contract/entities/slide.ts';
import type { NewSlidePlace } from '#slide-types/define.ts';
import { slideTypeOrUnknown } from '#slide-types/definitions.ts';
import { alwaysFor } from '#slide-types/schedule.ts';
import { slideSettings } from '#slide-types/slide.ts';

/** A slide of this type with the defaults of the API. */
function blankDraft(type: number): SlideDraft {
  return { ...slideSettings.parse({}), ...slideTypeOrUnknown(type).fields.parse({}), type };
}

/** Where the area of a slide is unknown, or doesn't matter. */
export const ANYWHERE: NewSlidePlace = { shape: 'other' };

/** Long enough to read a poster twice. */
const USUAL_SECONDS = 10;

/** A slide as the form for a new one opens: it needs only a name and its content. */
export function newDraft(type: number, place: NewSlidePlace): SlideDraft {
  const { needsDuration, newSlide } = slideTypeOrUnknown(type);
  return { ...blankDraft(type), ...alwaysFor(needsDuration ? USUAL_SECONDS : 0), ...newSlide(place) };
}

/** The editable fields of a stored slide. */
export function draftOf(slide: Slide): SlideDraft {
  const { _id, PortalId, lastModified, creator, archived, ...fields } = slide;
  return { ...blankDraft(slide.type), ...fields };
}

/** The fields of `to` that differ from those of `from`. */
export function changesBetween(from: SlideDraft, to: SlideDraft): Partial<SlideDraft> {
  const changed = Object.entries(to).filter(([field, value]) => !isSame(value, from[field]));
  return Object.fromEntries(changed);
}

/** Values of slides are plain JSON. */
export function isSame(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

export function isEmpty(record: object): boolean {
  return Object.keys(record).length === 0;
}

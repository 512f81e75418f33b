import type { Slide, SlideDraft } from '#contract/entities/slide.ts';
import { slideTypeOrUnknown } from '#slide-types/definitions.ts';
import { slideSettings } from '#slide-types/slide.ts';

/** An empty slide of this type. */
export function blankDraft(type: number): SlideDraft {
  return { ...slideSettings.parse({}), ...slideTypeOrUnknown(type).fields.parse({}), type };
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

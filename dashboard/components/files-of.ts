import type { Slide } from '#contract/entities/slide.ts';
import { slideTypeFactsOrUnknown } from '#slide-types/facts.ts';

/** The locations of the files of a slide. Lists leave out text, but include its first image. */
export function filesOf(slide: Slide): string[] {
  const { htmlFields, media } = slideTypeFactsOrUnknown(slide.type);
  const withoutText = Object.fromEntries(htmlFields.map((field) => [field, '']));
  return [...media({ ...withoutText, ...slide }), String(slide.textImage ?? '')].filter((location) => location !== '');
}

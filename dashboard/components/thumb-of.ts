import type { Slide } from '#contract/entities/slide.ts';
import { slideTypeOrUnknown } from '#slide-types/definitions.ts';

/** Only this server's pictures and films have small variants; style sheets, boards of rates and drawn animations do not. */
export function thumbOf(slide: Slide): string | null {
  const location = slideTypeOrUnknown(slide.type).media(slide).find(hasVariants);
  return location === undefined ? null : `${location}?variant=thumb`;
}

function hasVariants(location: string): boolean {
  return location.startsWith('/') && !/\.(css|xml|json|vtt)$/i.test(location);
}

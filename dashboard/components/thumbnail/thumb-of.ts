import type { Slide } from '#contract/entities/slide.ts';
import { slideTypeFactsOrUnknown } from '#slide-types/facts.ts';
import { filesOf } from '../files-of.ts';

/** The thumbnail of the only file that the slide shows whole; null for slides that must be drawn. */
export function fileThumbOf(slide: Slide): string | null {
  return slideTypeFactsOrUnknown(slide.type).isOneFile(slide) ? thumbOf(slide) : null;
}

/** Only this server's images and videos have thumbnails; style sheets, rate tables and Lottie files don't. */
export function thumbOf(slide: Slide): string | null {
  const location = filesOf(slide).find(hasVariants);
  return location === undefined ? null : `${location}?variant=thumb`;
}

function hasVariants(location: string): boolean {
  return location.startsWith('/') && !/\.(css|xml|json|vtt)$/i.test(location);
}

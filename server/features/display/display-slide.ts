import type { DisplaySlide } from '#contract/entities/display.ts';
import type { Slide } from '#contract/entities/slide.ts';
import { slideTypeOrUnknown } from '#slide-types/definitions.ts';
import { withCleanHtml } from '../slides/clean-html.ts';

/** A slide as screens see it: what it shows and when, nothing of who made it. Its HTML is cleaned once more on the way out. */
export function displaySlide(slide: Slide): DisplaySlide {
  const { creator: _creator, lastModified: _lastModified, archived: _archived, PortalId: _portal, ...shown } = slide;
  return withCleanHtml(slideTypeOrUnknown(slide.type), shown) as DisplaySlide;
}

import type { FastifyBaseLogger } from 'fastify';
import type { DisplaySlide } from '#contract/entities/display.ts';
import type { Slide } from '#contract/entities/slide.ts';
import { withHyphens } from '#rules/hyphenation.ts';
import { slideTypeOrUnknown } from '#slide-types/definitions.ts';
import { hyphenationOrNone } from '../hyphenation-or-none.ts';
import { displaySlide } from '../slides/slides.store.ts';

/** A stored slide, and how many items its feed has. */
export interface EncodedSlide {
  stored: Slide;
  itemsFound: number | null;
}

/**
 * Returns a function that encodes slides as the JSON that screens get. Long words are hyphenated here, because most
 * browsers of screens can't. See docs/decisions/045-hyphenate-on-the-server.md
 */
export async function slideEncoder(
  language: string,
  log: Pick<FastifyBaseLogger, 'error'>,
): Promise<(slide: EncodedSlide) => string> {
  const hyphenate = await hyphenationOrNone(language, log);
  return (slide) => JSON.stringify(withHyphens(withNoticeMark(displaySlide(withTurnDuration(slide))), hyphenate));
}

/** Replaces the duration by the length of a turn, because all screens must rotate by the same one. */
function withTurnDuration({ stored, itemsFound }: EncodedSlide): Slide {
  const { turnSeconds } = slideTypeOrUnknown(stored.type);
  return { ...stored, duration: turnSeconds(stored, stored.duration, itemsFound) };
}

/** Marks a slide whose type can only show a notice. */
function withNoticeMark(slide: DisplaySlide): DisplaySlide {
  return slideTypeOrUnknown(slide.type).notShown === null ? slide : { ...slide, onlyIfAlone: true };
}

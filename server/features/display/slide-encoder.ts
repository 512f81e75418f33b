import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { FastifyBaseLogger } from 'fastify';
import type { DisplaySlide } from '#contract/entities/display.ts';
import type { Slide } from '#contract/entities/slide.ts';
import { type Hyphenate, withHyphens } from '#rules/hyphenation.ts';
import { BoundedMap } from '#server/cache/bounded-map.ts';
import { slideTypeOrUnknown } from '#slide-types/definitions.ts';
import { hyphenationOrNone } from '../hyphenation-or-none.ts';
import type { KeptFields } from '../large-fields.ts';
import { displaySlide } from '../slides/slides.store.ts';
import { type DocumentPart, textPart } from './document-part.ts';

/**
 * A stored slide, how many items its feed has, and what its fields were copied from if they are kept for later
 * documents.
 */
export interface SlideToEncode {
  stored: Slide;
  itemsFound: number | null;
  kept: KeptFields | null;
}

interface KeptJson {
  stored: Slide;
  itemsFound: number | null;
  hyphenate: Hyphenate;
  json: DocumentPart;
}

/** A slide has one for each language of its channels, by itself and in each playlist. Others are encoded each time. */
const MOST_KEPT_OF_A_SLIDE = 3;

/** For kept fields, as long as they are kept: their JSON by language and id of the slide. */
const jsonOfKept = new WeakMap<KeptFields, BoundedMap<string, KeptJson>>();

/**
 * Returns a function that encodes slides as the JSON that screens get. Long words are hyphenated here, because most
 * browsers of screens can't. See docs/decisions/045-hyphenate-on-the-server.md
 */
export async function slideEncoder(
  language: string,
  log: Pick<FastifyBaseLogger, 'error'>,
): Promise<(slide: SlideToEncode) => DocumentPart> {
  const hyphenate = await hyphenationOrNone(language, log);
  return (slide) => {
    const encode = () => textPart(jsonOf(slide, hyphenate));
    if (!slide.kept) return encode();
    const ofSlide = jsonOfKept.get(slide.kept) ?? new BoundedMap<string, KeptJson>(MOST_KEPT_OF_A_SLIDE);
    jsonOfKept.set(slide.kept, ofSlide);
    const key = `${language} ${slide.stored._id}`;
    const kept = ofSlide.get(key);
    if (kept && isSame(kept, slide, hyphenate)) return kept.json;
    const { bytes } = encode();
    const json = { bytes, identity: createHash('sha256').update(bytes).digest() };
    ofSlide.set(key, { stored: slide.stored, itemsFound: slide.itemsFound, hyphenate, json });
    return json;
  };
}

/** Strings that are the same object are compared at once, whatever their length. */
function isSame(kept: KeptJson, { stored, itemsFound }: SlideToEncode, hyphenate: Hyphenate): boolean {
  return kept.hyphenate === hyphenate && kept.itemsFound === itemsFound && isDeepStrictEqual(kept.stored, stored);
}

function jsonOf(slide: SlideToEncode, hyphenate: Hyphenate): string {
  return JSON.stringify(withHyphens(withNoticeMark(displaySlide(withTurnDuration(slide))), hyphenate));
}

/** Replaces the duration by the length of a turn, because all screens must rotate by the same one. */
function withTurnDuration({ stored, itemsFound }: SlideToEncode): Slide {
  const { turnSeconds } = slideTypeOrUnknown(stored.type);
  return { ...stored, duration: turnSeconds(stored, stored.duration, itemsFound) };
}

/** Marks a slide whose type can only show a notice. */
function withNoticeMark(slide: DisplaySlide): DisplaySlide {
  return slideTypeOrUnknown(slide.type).notShown === null ? slide : { ...slide, onlyIfAlone: true };
}

import type { Slide } from '#contract/entities/slide.ts';
import type { ContentState } from '#rules/explain-facts.ts';
import type { MediaRecord } from '#server/media/records/media.store.ts';
import { slideTypeOrUnknown } from '#slide-types/definitions.ts';

/** Returns the locations of the files that a slide shows. */
export function mediaOfSlide(slide: Slide): string[] {
  return slideTypeOrUnknown(slide.type).media(slide);
}

/** Whether screens get a slide, and if not, why. `files` are the records of its `media`, by location. */
export function contentState(
  slide: Slide,
  media: readonly string[],
  files: ReadonlyMap<string, Pick<MediaRecord, 'state'>>,
): ContentState {
  const definition = slideTypeOrUnknown(slide.type);
  if (!definition.isDrawn) return 'type-not-shown';
  if (!definition.isDisplayable(slide)) return 'nothing-to-show';
  const areReady = media.every((location) => !location.startsWith('/') || files.get(location)?.state === 'ready');
  return areReady ? 'ready' : 'file-not-ready';
}

/** The same, and its files, for a slide that may have never been shown, and so may have fields that can't be read. */
export async function contentToExplain(
  slide: Slide,
  filesOf: (media: string[]) => Promise<ReadonlyMap<string, Pick<MediaRecord, 'state'>>>,
): Promise<ContentState> {
  const media = readOr([], () => mediaOfSlide(slide).filter((location) => typeof location === 'string'));
  const files = await filesOf(media);
  return readOr('nothing-to-show', () => contentState(slide, media, files));
}

function readOr<Read>(otherwise: Read, read: () => Read): Read {
  try {
    return read();
  } catch {
    return otherwise;
  }
}

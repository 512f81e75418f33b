import type { FieldsOf } from '../definitions.ts';

/** Fields to draw the type with where there are no real ones. A film can't be written down, so the only sample has none. */
export const videoSamples: Record<string, FieldsOf<'video'>> = {
  empty: { video_path: '', video_html5: true },
};

import type { DisplayDocument } from '#contract/entities/display.ts';

/** Whether a channel has a video with sound. */
export function hasSound({ muted, slides }: Pick<DisplayDocument, 'muted' | 'slides'>): boolean {
  return !muted && slides.some(({ video_volume }) => (video_volume as number) > 0);
}

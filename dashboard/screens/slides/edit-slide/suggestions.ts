import type { SlideDraft } from '#contract/entities/slide.ts';
import { nameFromFile } from '#dashboard/components/name-from-file.ts';
import type { UploadKind } from '#slide-types/form.ts';

/** A browser that can't play a video may never say how long it is. */
const LENGTH_WITHIN_MS = 2_000;

/** What a file says about the slide that shows it: a name, and the length of a video. */
export async function suggestionsFrom(file: File, kind: UploadKind): Promise<Partial<SlideDraft>> {
  const seconds = kind === 'video' ? await secondsOf(file) : null;
  return { name: nameFromFile(file.name), ...(seconds !== null && { duration: seconds }) };
}

/** The length of a video in whole seconds, rounded up; null if the browser can't tell. */
async function secondsOf(file: File): Promise<number | null> {
  const video = document.createElement('video');
  video.preload = 'metadata';
  video.src = URL.createObjectURL(file);
  const seconds = await new Promise<number>((resolve) => {
    video.onloadedmetadata = () => resolve(video.duration);
    video.onerror = () => resolve(Number.NaN);
    setTimeout(() => resolve(Number.NaN), LENGTH_WITHIN_MS);
  });
  URL.revokeObjectURL(video.src);
  return Number.isFinite(seconds) && seconds > 0 ? Math.ceil(seconds) : null;
}

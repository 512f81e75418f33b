import type { MediaStatus } from '#contract/entities/media.ts';
import { inEnglish, sentences } from '#contract/errors/sentences.ts';
import type { MediaRecord } from '#server/media/records/media.store.ts';

export type FileNotice = MediaStatus['notices'][number];

/** The notices of a file with their English sentence and their code, like errors; without those of other versions. */
export function noticesOf({ notices }: Pick<MediaRecord, 'notices'>): FileNotice[] {
  return notices.filter(({ code }) => code in sentences).map((one) => ({ notice: inEnglish(one), ...one }));
}

import { t } from '#ui/language.ts';

/** A volume such as “50%”. */
export function percentWords(volume: number): string {
  return t('{{percent}}%', { percent: Math.round(volume) });
}

/** The sound of a video, for comparing two versions of a slide. */
export function soundWords(volume: number | undefined): string {
  return volume ? percentWords(volume) : t('off');
}

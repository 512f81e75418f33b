import type { UploadedFile } from '#contract/entities/uploaded-file.ts';
import { english, t } from '#ui/language.ts';
import type { LISTED_KINDS } from './files-list.ts';

export const KIND_LABELS: Record<(typeof LISTED_KINDS)[number], string> = {
  image: english('Images'),
  video: english('Videos'),
  document: english('Documents'),
  animation: english('Animations'),
  xml: english('Rate tables'),
};

/** What distinguishes it from an image: how long it plays, or how many pages it has. Null for nothing. */
export function badgeOf({ kind, durationSeconds, pages }: UploadedFile): string | null {
  if (kind === 'document' && pages > 0)
    return t('{{count}} pages', { count: pages, defaultValue_one: '{{count}} page' });
  if (kind === 'video' && durationSeconds) return lengthOf(durationSeconds);
  return null;
}

/** "1:05". */
function lengthOf(seconds: number): string {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

/** Why screens can't show it yet, or not its newest version; null if they can. */
export function stateWords({ state, link }: UploadedFile): string | null {
  if (state === 'converting') return t('Being converted for all screens');
  if (state === 'failed') return t('Can’t be shown');
  return link === 'failing' ? t('Updates are failing') : null;
}

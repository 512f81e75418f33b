import type { SlideSettings } from '#slide-types/slide.ts';
import { t } from '#ui/language.ts';

/** How often a slide of this weight is shown. */
export function weightWords(weight: number): string {
  if (weight === 1) return t('As often as the others');
  return weight === 2 ? t('Twice as often') : t('{{number}} times as often', { number: weight });
}

/** The part of a slide in the rotation, in sentences; empty if it is the usual one. */
export function rotationWords({ level, weight }: Pick<SlideSettings, 'level' | 'weight'>): string {
  const sentences = [
    level === 'first' && t('Shown first: while it is live, the other slides in its area are not shown.'),
    weight === 2 && t('Shown twice as often as the others.'),
    weight > 2 && t('Shown {{number}} times as often as the others.', { number: weight }),
  ];
  return sentences.filter(Boolean).join(' ');
}

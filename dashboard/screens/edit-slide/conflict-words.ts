import type { Slide, SlideDraft } from '#contract/entities/slide.ts';
import { exactTime } from '#dashboard/components/time-words.ts';
import { english, t } from '#ui/language.ts';
import { changesBetween, isSame } from './draft.ts';
import type { Editing } from './saving.ts';

/** A field that two people changed to different values, in words. */
export interface DisputedField {
  field: string;
  label: string;
  mine: string;
  theirs: string;
}

const LABELS: Record<string, string> = {
  duration: english('Duration (seconds)'),
  scheduleStart: english('Start date'),
  scheduleEnd: english('End date'),
  alwaysDisplay: english('Always display'),
  alwaysDisplayAfterStartDate: english('Display from start date'),
};
const LONGEST_WORDS = 120;

/** The fields of which one's own value and the colleague's can't both be kept. */
export function disputedFields({ agreed, draft }: Pick<Editing, 'agreed' | 'draft'>, theirs: Slide): DisputedField[] {
  return Object.keys(changesBetween(agreed, draft) as SlideDraft)
    .filter((field) => !isSame(draft[field], theirs[field]))
    .map((field) => ({ field, label: labelOf(field), mine: wordsOf(draft[field]), theirs: wordsOf(theirs[field]) }));
}

/** "Font size" for `time_font_size`: near enough to what stands beside the field, in English. */
function labelOf(field: string): string {
  const label = LABELS[field];
  if (label !== undefined) return t(label);
  const words = field.replace(/^[a-zA-Z]+_(?=.)/, '').replace(/_/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function wordsOf(value: unknown): string {
  if (value === null || value === undefined || value === '') return t('nothing');
  if (typeof value === 'boolean') return value ? t('yes') : t('no');
  if (typeof value !== 'string') return shortened(typeof value === 'number' ? String(value) : JSON.stringify(value));
  if (/^\d{4}-\d{2}-\d{2}T/.test(value)) return exactTime(value);
  const text = new DOMParser().parseFromString(value, 'text/html').body.textContent;
  return shortened(text?.trim() || value);
}

function shortened(words: string): string {
  return words.length > LONGEST_WORDS ? `${words.slice(0, LONGEST_WORDS)}…` : words;
}

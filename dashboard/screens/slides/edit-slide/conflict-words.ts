import type { Slide, SlideDraft } from '#contract/entities/slide.ts';
import { exactTime } from '#dashboard/components/time-words.ts';
import { fieldLabel } from '#slide-types/field-labels.ts';
import { language, t } from '#ui/language.ts';
import { changesBetween, isSame } from './draft.ts';
import type { Editing } from './saving.ts';

/** A field that two users have changed to different values, as text. */
export interface DisputedField {
  field: string;
  label: string;
  mine: string;
  theirs: string;
}

const LONGEST_WORDS = 120;

/** The fields that both users have changed differently. */
export function disputedFields({ agreed, draft }: Pick<Editing, 'agreed' | 'draft'>, theirs: Slide): DisputedField[] {
  return Object.keys(changesBetween(agreed, draft) as SlideDraft)
    .filter((field) => !isSame(draft[field], theirs[field]))
    .map((field) => ({
      field,
      // This build may not know the type.
      label: fieldLabel(theirs.type, field) ?? field,
      mine: wordsOf(draft[field]),
      theirs: wordsOf(theirs[field]),
    }));
}

function wordsOf(value: unknown): string {
  if (value === null || value === undefined || value === '') return t('empty');
  if (typeof value === 'boolean') return value ? t('yes') : t('no');
  if (typeof value !== 'string') return shortened(typeof value === 'number' ? String(value) : JSON.stringify(value));
  if (/^\d{4}-\d{2}-\d{2}T/.test(value)) return exactTime(value);
  // Options of a select are shown by their labels.
  if (language.exists(value)) return t(value);
  const text = new DOMParser().parseFromString(value, 'text/html').body.textContent;
  return shortened(text?.trim() || value);
}

function shortened(words: string): string {
  return words.length > LONGEST_WORDS ? `${words.slice(0, LONGEST_WORDS)}…` : words;
}

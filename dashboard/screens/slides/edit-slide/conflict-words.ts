import type { Slide, SlideDraft } from '#contract/entities/slide.ts';
import { knownCalendar } from '#dashboard/api/timed-slide.ts';
import { displayTimeWords } from '#dashboard/components/display-times/display-time-words.ts';
import { weightWords } from '#dashboard/components/rotation-words.ts';
import { type TargetNames, targetsWords } from '#dashboard/components/targets/target-words.ts';
import { exactTime } from '#dashboard/components/time-words.ts';
import type { DisplayTime, PortalCalendar } from '#slide-types/display-times.ts';
import { fieldLabel } from '#slide-types/field-labels.ts';
import { framingWords } from '#slide-types/picture-fields/framing-words.ts';
import type { Target } from '#slide-types/targets.ts';
import type { SlotsWords } from '#slide-types/template/definition-slots.ts';
import { shortened } from '#slide-types/text-end.ts';
import { soundWords } from '#slide-types/video/sound-words.ts';
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

interface Names extends TargetNames {
  /** What the slide's template calls its inputs. */
  ofSlots: SlotsWords;
}

const LONGEST_WORDS = 120;

/** The fields that both users have changed differently. */
export function disputedFields(
  { agreed, draft }: Pick<Editing, 'agreed' | 'draft'>,
  theirs: Slide,
  names: Names,
): DisputedField[] {
  const references = { calendar: knownCalendar(theirs.PortalId), names };
  return Object.keys(changesBetween(agreed, draft) as SlideDraft)
    .filter((field) => !isSame(draft[field], theirs[field]))
    .map((field) => ({
      field,
      // This build may not know the type.
      label: fieldLabel(theirs.type, field, names.ofSlots) ?? field,
      mine: shortened(wordsOf(field, draft[field], references), LONGEST_WORDS),
      theirs: shortened(wordsOf(field, theirs[field], references), LONGEST_WORDS),
    }));
}

/** What fields refer to by ids. */
interface References {
  calendar: PortalCalendar;
  names: TargetNames;
}

function wordsOf(field: string, value: unknown, { calendar, names }: References): string {
  if (field === 'targets') return targetsWords(value as Target[], names) || t('empty');
  if (field === 'displayTimes') return displayTimeWords(value as DisplayTime[], calendar) || t('empty');
  if (field === 'level') return value === 'first' ? t('yes') : t('no');
  if (field === 'weight') return weightWords(value as number);
  if (field === 'video_volume') return soundWords(value as number | undefined);
  const framing = framingWords(field, value);
  if (framing !== null) return framing;
  if (value === null || value === undefined || value === '') return t('empty');
  if (typeof value === 'boolean') return value ? t('yes') : t('no');
  if (typeof value !== 'string') return typeof value === 'number' ? String(value) : JSON.stringify(value);
  if (/^\d{4}-\d{2}-\d{2}T/.test(value)) return exactTime(value);
  // Options of a select are shown by their labels.
  if (language.exists(value)) return t(value);
  const text = new DOMParser().parseFromString(value, 'text/html').body.textContent;
  return text?.trim() || value;
}

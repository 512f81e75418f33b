import type { Problems } from '#contract/errors/problem.ts';
import { removedFromSlide } from '#dashboard/components/removed-words.ts';
import { sentenceOf } from '#slide-types/sentence-of.ts';
import { english, t } from '#ui/language.ts';
import { isEmpty } from './draft.ts';
import { type Editing, hasUnsaved } from './saving.ts';

/** The state of saving. */
export interface SaveLine {
  tone: 'good' | 'warned' | 'busy' | 'waiting' | 'bad' | 'quiet';
  text: string;
}

const UNSAVED = english('You have unsaved content (autosaves every 1 second).');

/** The text next to the save buttons: what is saved, what isn't, and why. */
export function saveLine(state: Editing, problems: Problems): SaveLine {
  const { stored, draft, wanted, uploads, sending, conflict, refusal, silence, notice } = state;
  if (conflict) return { tone: 'waiting', text: t('Not saved: someone else has saved this slide in the meantime.') };
  if (wanted && uploads > 0) return { tone: 'busy', text: t('The slide will be saved once the file is uploaded.') };
  if (sending?.intent) return { tone: 'busy', text: t('Saving…') };
  if (silence) return { tone: 'bad', text: t('Not saved. {{why}}', { why: silence.sentence }) };
  if (refusal?.draft === draft && isEmpty(refusal.fields))
    return { tone: 'bad', text: t('Not saved. {{why}}', { why: refusal.sentence }) };
  if (hasUnsaved(state)) return { tone: 'waiting', text: `${t(UNSAVED)} ${whyUnsaved(state, problems)}`.trim() };
  if (!notice && !stored) return { tone: 'quiet', text: '' };
  const saved = notice ?? t('All changes are saved.');
  const removed = removedFromSlide(state.removed);
  return removed ? { tone: 'warned', text: `${saved} ${removed}` } : { tone: 'good', text: saved };
}

function whyUnsaved({ stored, draft, refusal }: Editing, problems: Problems): string {
  const [problem] = Object.values(problems);
  if (!stored) return t('Kept in this tab until you save it.');
  if (problem) return t('Not saved yet: {{why}}', { why: sentenceOf(problem) });
  return refusal?.draft === draft ? t('Not saved: {{why}}', { why: refusal.sentence }) : '';
}
